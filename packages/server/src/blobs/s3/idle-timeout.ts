import type { Readable } from 'node:stream';

/**
 * Yields the chunks of `body`, and destroys it when no chunk arrives for `idleMs` milliseconds.
 * Time that the consumer takes does not count.
 */
export async function* withIdleTimeout(
  body: Readable,
  idleMs: number,
): AsyncGenerator<Uint8Array, void> {
  let waiting = true;
  const stalled = setTimeout(() => {
    if (waiting) body.destroy(Object.assign(new Error('stalled'), { code: 'ETIMEDOUT' }));
  }, idleMs);
  try {
    for await (const chunk of body) {
      waiting = false;
      yield chunk;
      waiting = true;
      stalled.refresh();
    }
  } finally {
    clearTimeout(stalled);
  }
}
