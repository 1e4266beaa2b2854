import type { Readable } from 'node:stream';

/**
 * The chunks of `body`, which is destroyed when it keeps us waiting for `idleMs`. The consumer may
 * take its time.
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
