/** A row refers to something that was deleted after the row was read. */
export class StaleReadError extends Error {}

const ATTEMPTS = 3;

/**
 * Reads that take several statements may see a delete in between. They are repeated: then the first
 * row tells that its target is gone or names another one.
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
