import { connect } from 'node:net';
import type { PoolClient } from 'pg';

/** https://www.postgresql.org/docs/current/protocol-message-formats.html, CancelRequest. */
const CANCEL_REQUEST = 80_877_102;
const TIMEOUT_MS = 5000;

/** The key data and the address of a session. The client has them, but its types do not. */
type Session = { processID?: number; secretKey?: number; host?: string; port?: number };

/**
 * Asks the server to cancel the statement of a session, over a new connection as the protocol
 * requires. Otherwise the statement would run on without a client, and every retry would add
 * another one. The protocol does not report the outcome.
 */
export function cancel(client: PoolClient): void {
  const { processID, secretKey, host, port }: Session = client as PoolClient & Session;
  if (!processID || secretKey === undefined || !host || !port) return;
  const message = Buffer.alloc(16);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  socket.on('error', () => {});
  socket.unref().end(message);
}
