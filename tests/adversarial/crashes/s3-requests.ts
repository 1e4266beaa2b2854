import { AsyncLocalStorage } from 'node:async_hooks';
import { ClientRequest } from 'node:http';
import type { Gate } from './gate.ts';

/** Whose collecting it is that a request to the store belongs to. */
export const collecting = new AsyncLocalStorage<Gate>();

/** Stops whoever has copied an upload before the copy is read: the first GET is its verification. */
export function watchS3Requests(): void {
  const { end } = ClientRequest.prototype;
  function send(this: ClientRequest, ...values: unknown[]) {
    const step = this.method === 'GET' ? 'before a copy is verified' : undefined;
    if (collecting.getStore()?.stops(step)) return this;
    return Reflect.apply(end, this, values);
  }
  Object.defineProperty(ClientRequest.prototype, 'end', { value: send, writable: true });
}
