import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClientGone } from './upload-body.ts';

type Queued = { answer: ServerResponse; begin: (error?: Error) => void };

/** Queues the requests of one connection and serves one at a time. */
class RequestQueue {
  readonly #socket: Socket;
  readonly #waiting: Queued[] = [];
  #busy = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    // A response that was never started gets no close event.
    socket.once('close', this.#next);
    // Node resumes the socket for every complete request, and whenever a body is read.
    socket.on('resume', () => this.#waiting.length > 0 && socket.pause());
  }

  join(request: Queued): void {
    if (this.#busy) {
      this.#waiting.push(request);
      // Stops reading, because Node applies backpressure to responses but not to requests.
      this.#socket.pause();
    } else {
      this.#serve(request);
    }
  }

  /** An arrow function, which is made once for a connection and not for each request. */
  readonly #next = (): void => {
    this.#busy = false;
    while (!this.#busy) {
      const request = this.#waiting.shift();
      if (request === undefined) return;
      if (this.#waiting.length === 0) this.#socket.resume();
      this.#serve(request);
    }
  };

  #serve({ answer, begin }: Queued): void {
    if (this.#socket.writable) {
      this.#busy = true;
      answer.on('close', this.#next);
      begin();
    } else {
      // The client is gone or has received its last response, so the request is not started.
      begin(new ClientGone('nobody waits for this answer'));
    }
  }
}

const QUEUE = Symbol('queue');
type Connection = Socket & { [QUEUE]?: RequestQueue };

/**
 * Serves pipelined requests one after the other. Node starts them all at once. A client that reads
 * no response could keep hundreds of requests open, each with a stream from a store.
 */
export function serializePipelined(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  begin: (e?: Error) => void,
) {
  const socket: Connection = raw.socket;
  socket[QUEUE] ??= new RequestQueue(socket);
  socket[QUEUE].join({ answer: reply.raw, begin });
}
