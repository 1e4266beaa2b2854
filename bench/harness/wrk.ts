import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Figure } from './row.ts';

type Options = {
  url: string;
  atOnce: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Lua, which may make each request another one. */
  script?: string;
};

/**
 * Sends GET requests with wrk, which answers a multiple of what a Node server does with one core.
 * Returns answers a second.
 */
export async function wrk({
  url,
  atOnce,
  seconds,
  headers = {},
  script,
}: Options): Promise<Figure> {
  const args = ['-t1', `-c${atOnce}`, `-d${seconds}s`, '--timeout', '30s'];
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`);
  if (script !== undefined) args.push('-s', script);
  // `times` prints the processor time of what the shell has run.
  const child = spawn('sh', ['-c', 'wrk "$@" && times', 'sh', ...args, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const rate = Number(/^Requests\/sec: +([\d.]+)/m.exec(said)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(said)) throw new Error(`wrk ${url}:\n${said}`);
  const [, user, system] = /(\d+m[\d.]+)s (\d+m[\d.]+)s\s*$/.exec(said) ?? [];
  return { value: rate, generator: (inSeconds(user) + inSeconds(system)) / seconds };
}

/** `1m2.5` is 62.5. */
function inSeconds(time = ''): number {
  const [minutes, seconds] = time.split('m').map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}
