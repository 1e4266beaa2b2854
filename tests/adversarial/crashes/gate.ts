import { AsyncLocalStorage } from 'node:async_hooks';
import { ClientRequest, ServerResponse } from 'node:http';
import type { Step } from './steps.ts';

/** The gate of the server that sends a request to the store during a collect. */
export const collecting = new AsyncLocalStorage<Gate>();

/** Stops a server between the copy of an upload and its first GET, which verifies the copy. */
export function watchS3Requests(): void {
  const { end } = ClientRequest.prototype;
  function send(this: ClientRequest, ...values: unknown[]) {
    const step = this.method === 'GET' ? 'before a copy is verified' : undefined;
    if (collecting.getStore()?.stops(step)) return this;
    return Reflect.apply(end, this, values);
  }
  Object.defineProperty(ClientRequest.prototype, 'end', { value: send, writable: true });
}

/** Passes every answer of this process through the gate of the server on its port. */
export function watchAnswers(gates: Map<number | undefined, Gate>): void {
  const { end } = ServerResponse.prototype;
  function answer(this: ServerResponse, ...values: unknown[]) {
    const gate = gates.get(this.req.socket.localPort);
    const kind = kindOf(this);
    if (gate?.stops(kind && `before a ${kind} is answered`)) return this;
    Reflect.apply(end, this, values);
    gate?.stops(kind && `after a ${kind} is answered`);
    return this;
  }
  // Patches the prototype, because the server has no extension point here and needs none otherwise.
  Object.defineProperty(ServerResponse.prototype, 'end', { value: answer, writable: true });
}

function kindOf({ req, statusCode }: ServerResponse): 'PUT' | 'finalize' | 'delete' | undefined {
  if (req.method === 'PUT' && statusCode === 200) return 'PUT';
  if (req.method === 'DELETE' && statusCode === 204) return 'delete';
  return req.url?.endsWith('/finalize') && statusCode === 201 ? 'finalize' : undefined;
}

/** Stops a server when it reaches a step for the nth time, and at every other step from then on. */
export class Gate {
  readonly #step: Step;
  readonly #onStop: () => void;
  // Keeps waiting callers, and the files they have open, from being garbage-collected.
  readonly #waiting = new Set<() => void>();
  #left: number;
  #closed = false;

  constructor(step: Step, passes: number, onStop: () => void) {
    this.#step = step;
    this.#left = passes;
    this.#onStop = onStop;
  }

  stops(step?: Step): boolean {
    if (!this.#closed && step === this.#step && this.#left-- === 0) {
      this.#closed = true;
      this.#onStop();
    }
    return this.#closed;
  }

  /** Resolves at once, or never for a caller that must stop. */
  async pass(step?: Step): Promise<void> {
    if (this.stops(step)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }
}
