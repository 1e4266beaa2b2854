import { ServerResponse } from 'node:http';
import type { Gate } from './gate.ts';

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
