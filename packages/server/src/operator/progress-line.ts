import type { Io } from './io.ts';

/** Shows progress: one changing line on a terminal, otherwise a new line every few seconds. */
export type ProgressLine = {
  /** `line` is called only when the line is shown. */
  show(line: () => string): void;
  /** Erases the changing line. */
  clear(): void;
};

const TERMINAL_EVERY_MS = 100;
const LINE_EVERY_MS = 5000;
const CLEAR = '\r\u001b[2K';

/** With `quiet` nothing is shown, because the output is JSON. */
export function createProgressLine(
  io: Io,
  quiet: boolean,
  now: () => number = Date.now,
): ProgressLine {
  const every = io.isTerminal ? TERMINAL_EVERY_MS : LINE_EVERY_MS;
  let last = io.isTerminal ? Number.NEGATIVE_INFINITY : now();
  let shown = false;
  return {
    show(line) {
      if (quiet || now() - last < every) return;
      last = now();
      // Only stdout is known to be a terminal, so the changing line is written there.
      if (io.isTerminal) io.out(`${CLEAR}${line()}`);
      else io.err(`${line()}\n`);
      shown = io.isTerminal;
    },
    clear() {
      if (shown) io.out(CLEAR);
      shown = false;
    },
  };
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats a size: 875201 is `875 kB`. Decimal units, at most three digits. */
export function size(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(unit === 0 || value >= 99.5 ? 0 : 1)} ${UNITS[unit]}`;
}
