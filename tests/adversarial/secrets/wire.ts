import { RawConnection } from '../../harness/http/raw-connection.ts';

export type Raw = {
  method: string;
  target: string;
  /** Lines, without `Host`, which is added unless one is there. */
  headers: string[];
  body: string;
  /** The client goes away after so much of the body. */
  leavesAfter?: number;
};

const PATIENCE_MS = 10_000;

/** Sends it on a connection of its own; answers all that came back. */
export async function exchange(url: string, raw: Raw): Promise<Buffer> {
  const connection = new RawConnection(url);
  const { socket } = connection;
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  const { method, target, headers, body, leavesAfter } = raw;
  const hosted = headers.some((line) => /^host\s*:/i.test(line))
    ? []
    : [`Host: ${new URL(url).host}`];
  const lines = [`${method} ${target} HTTP/1.1`, ...hosted, ...headers, 'Connection: close'];
  if (body && !headers.some((line) => /^(content-length|transfer-encoding)/i.test(line)))
    lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  connection.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, leavesAfter)}`);
  if (leavesAfter !== undefined) socket.once('connect', () => setImmediate(() => socket.destroy()));
  // A connection that breaks is an answer, too.
  await connection.ended;
  return connection.bytes;
}

/** Its status; 0 when there was no answer. */
export const statusOf = (answer: Buffer): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1', 0, 20))?.[1] ?? 0);
