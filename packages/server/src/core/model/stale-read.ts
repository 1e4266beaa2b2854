/** What a row points at was deleted and swept after the row was read. */
export class StaleReadError extends Error {}

const ATTEMPTS = 3;

/**
 * Rows are read one after the other, each as it is by then. What goes away in between is looked for
 * anew: then the first row says that it is gone, or that something else is there now.
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
