import { readFileSync } from 'node:fs';

/** Resident memory of a process, in bytes (Linux: VmRSS of /proc/PID/status). */
function residentBytes(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kib === undefined)
    throw new Error('resident memory is read from /proc, which only Linux has');
  return Number(kib) * 1024;
}

/** Samples the resident memory of a process every few milliseconds and records its peak. */
export function watchMemory(pid: number): { idle: number; peak(): number; stop(): void } {
  const idle = residentBytes(pid);
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 20);
  return { idle, peak: () => peak, stop: () => clearInterval(timer) };
}

export const mib = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
