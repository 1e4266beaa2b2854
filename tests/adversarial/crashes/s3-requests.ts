import { AsyncLocalStorage } from 'node:async_hooks';
import { ClientRequest } from 'node:http';
import type { Gate } from './gate.ts';

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
