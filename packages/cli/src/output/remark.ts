import type { Io } from '../io.ts';

/** Says in passing what is going on. With --json nobody is there to read it. */
export function remark(io: Pick<Io, 'err'>, options: { json?: boolean }, text: string): void {
  if (!options.json) io.err(`${text}\n`);
}
