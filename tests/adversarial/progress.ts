import type { WriteStream } from 'node:tty';

/** Shows on a terminal how far a scenario has come, since one takes many minutes. Writes nothing elsewhere. */
export class Progress {
  readonly #screen: Pick<WriteStream, 'isTTY' | 'write' | 'columns'>;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(screen: Pick<WriteStream, 'isTTY' | 'write' | 'columns'>) {
    this.#screen = screen;
  }

  /** At most once a second. */
  tell(name: string, cases: number, least: number): void {
    const now = performance.now();
    if (!this.#screen.isTTY || now - this.#writtenAt < 1000) return;
    this.#writtenAt = now;
    const line = `     ${name}: ${cases} of at least ${least} cases`;
    this.#screen.write(`\r\x1b[K${line.slice(0, this.#screen.columns - 1)}`);
  }

  clear(): void {
    this.#writtenAt = Number.NEGATIVE_INFINITY;
    if (this.#screen.isTTY) this.#screen.write('\r\x1b[K');
  }
}
