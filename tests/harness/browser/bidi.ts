import { once } from 'node:events';

type Reply = { id?: number; type: string; result?: unknown; error?: string; message?: string };
type Waiting = { resolve(result: unknown): void; reject(error: Error): void };

/** Sends commands of WebDriver BiDi (a W3C draft) over its WebSocket, and ignores its events. */
export async function connectBidi(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, Waiting>();
  let ids = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    const asked = reply.id === undefined ? undefined : waiting.get(reply.id);
    if (!asked || reply.id === undefined) return;
    waiting.delete(reply.id);
    if (reply.type === 'success') asked.resolve(reply.result);
    else asked.reject(new Error(`${reply.error}: ${reply.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'));
    waiting.clear();
  });
  await once(socket, 'open');
  return {
    send: <Result>(method: string, params: object): Promise<Result> =>
      new Promise((resolve, reject) => {
        ids += 1;
        waiting.set(ids, { resolve: (result) => resolve(result as Result), reject });
        socket.send(JSON.stringify({ id: ids, method, params }));
      }),
    close: () => socket.close(),
  };
}
