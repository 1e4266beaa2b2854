import type { Io } from './io.ts';

/** Shows how far something is: one line that changes on a terminal, now and then a line elsewhere. */
export type ProgressLine = {
  /** `line` is only asked for when it is shown. */
  show(line: () => string): void;
  /** Takes the changing line away. */
  clear(): void;
};

const TERMINAL_EVERY_MS = 100;
const LINE_EVERY_MS = 5000;
const CLEAR = '\r\u001b[2K';

/** `quiet` shows nothing at all: somebody reads the output as JSON. */
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
      // Whether stderr is a terminal is not known; stdout is one, then.
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

/** 875201 → `875 kB`. Decimal units, three digits at most. */
export function size(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(unit === 0 || value >= 99.5 ? 0 : 1)} ${UNITS[unit]}`;
}
