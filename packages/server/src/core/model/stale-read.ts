/** A row refers to another row that was deleted after the first was read. */
export class StaleReadError extends Error {}

const ATTEMPTS = 3;

/**
 * Repeats a read of several statements when a row was deleted between them. The next attempt sees
 * that the target was deleted or has another revision.
 */
export async function retryOnStaleRead<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof StaleReadError) || attempt === ATTEMPTS) throw error;
    }
  }
}
