import type { Io } from '../io.ts';
import { printable } from './text.ts';

/** Prints a remark on stderr, but not with --json. */
export function remark(io: Pick<Io, 'err'>, options: { json?: boolean }, text: string): void {
  if (!options.json) io.err(`${printable(text)}\n`);
}
