import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClientGone } from './upload-body.ts';

type Queued = { answer: ServerResponse; begin: (error?: Error) => void };

/** The requests of one connection, one of which is served at a time. */
class RequestQueue {
  readonly #socket: Socket;
  readonly #waiting: Queued[] = [];
  #busy = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    // An answer whose turn never came is not told of the end.
    socket.once('close', () => this.#next());
    // Node resumes it for every request that is complete, and for every body that somebody reads.
    socket.on('resume', () => this.#waiting.length > 0 && socket.pause());
  }

  join(request: Queued): void {
    if (this.#busy) {
      this.#waiting.push(request);
      // What is not read is not kept: Node itself stops for answers that pile up, not for requests.
      this.#socket.pause();
    } else {
      this.#serve(request);
    }
  }

  #next(): void {
    this.#busy = false;
    while (!this.#busy) {
      const request = this.#waiting.shift();
      if (request === undefined) return;
      if (this.#waiting.length === 0) this.#socket.resume();
      this.#serve(request);
    }
  }

  #serve({ answer, begin }: Queued): void {
    if (this.#socket.writable) {
      this.#busy = true;
      answer.once('close', () => this.#next());
      begin();
    } else {
      // The client is gone, or had its last answer: what would be done now, nobody would learn of.
      begin(new ClientGone('nobody waits for this answer'));
    }
  }
}

const queues = new WeakMap<Socket, RequestQueue>();

/**
 * One request of a connection after the other. Node begins all that came pipelined at once, so a
 * client that reads no answer would keep hundreds of them open, each with what it reads from a store.
 */
export function serializePipelined(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  begin: (e?: Error) => void,
) {
  const queue = queues.get(raw.socket) ?? new RequestQueue(raw.socket);
  queues.set(raw.socket, queue);
  queue.join({ answer: reply.raw, begin });
}
