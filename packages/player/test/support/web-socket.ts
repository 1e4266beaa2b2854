import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The part of RFC 6455 that tests need: small, unfragmented frames. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const [TEXT, BINARY, CLOSE] = [1, 2, 8];
const MASK = 4;
/** The close code 4001. */
const GONE = Buffer.from([0x0f, 0xa1]);

const frame = (kind: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0x80 | kind, data.length]), data]);

/** Echoes messages. At the text `leave` it closes the socket with the code 4001. */
export function echoSockets(request: IncomingMessage, socket: Duplex): void {
  const key = request.headers['sec-websocket-key'];
  if (request.url !== '/echo' || key === undefined) return void socket.destroy();
  const protocol = request.headers['sec-websocket-protocol'];
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'upgrade: websocket',
    'connection: upgrade',
    `sec-websocket-accept: ${createHash('sha1').update(`${key}${GUID}`).digest('base64')}`,
    ...(protocol ? [`sec-websocket-protocol: ${protocol}`] : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.on('error', () => socket.destroy());
  let waiting: Buffer = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    waiting = Buffer.concat([waiting, part]);
    for (;;) {
      const length = (waiting[1] ?? 0) & 0x7f;
      const end = 2 + MASK + length;
      if (waiting.length < end) return;
      const mask = waiting.subarray(2, 2 + MASK);
      const data = waiting.subarray(2 + MASK, end).map((byte, at) => byte ^ (mask[at % MASK] ?? 0));
      answer(socket, (waiting[0] ?? 0) & 0x0f, Buffer.from(data));
      waiting = waiting.subarray(end);
    }
  });
}

function answer(socket: Duplex, kind: number, data: Buffer): void {
  // The reply to a close frame ends the connection. A close frame of the client is answered.
  if (kind === CLOSE) socket.end(data.subarray(0, 2).equals(GONE) ? undefined : frame(CLOSE, data));
  else if (kind === TEXT && data.toString() === 'leave')
    socket.write(frame(CLOSE, Buffer.concat([GONE, Buffer.from('gone')])));
  else if (kind === TEXT) socket.write(frame(TEXT, Buffer.from(`echo ${data}`)));
  else if (kind === BINARY) socket.write(frame(BINARY, Buffer.from(data).reverse()));
}
