import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

/**
 * Records the requests that a server receives, and its responses, even those that are never sent.
 */
export class Came {
  readonly requests: IncomingMessage[] = [];
  readonly #responses: ServerResponse[] = [];

  constructor({ server }: FastifyInstance) {
    server.on('request', (request, response) => {
      this.requests.push(request);
      this.#responses.push(response);
    });
  }

  async read(count: number): Promise<void> {
    await expect.poll(() => this.requests.length).toBe(count);
  }

  /** The statuses, once this many requests have one. */
  async judged(count: number): Promise<number[]> {
    const judged = () => this.#responses.filter((response) => response.writableEnded);
    await expect.poll(() => judged().length).toBe(count);
    return judged().map(({ statusCode }) => statusCode);
  }
}
