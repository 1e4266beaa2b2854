import { connect, createServer, type Socket } from 'node:net';
import { close, listen, track } from '../../tests/harness/proxies/listening.ts';
import { MessageReader, Statements } from '../../tests/harness/proxies/postgres-messages.ts';

/** What the clients of a database have sent so far. */
export type Counts = { statements: number; roundTrips: number };

/**
 * Passes connections on to a database. A round trip is what a client sends on one connection until it
 * gets an answer. `url` is the given one, through this proxy.
 */
export async function countStatements(
  database: string,
  stack: AsyncDisposableStack,
): Promise<{ url: string; counts: Counts }> {
  const url = new URL(database);
  const target = { host: url.hostname, port: Number(url.port), noDelay: true };
  const sockets = new Set<Socket>();
  const counts: Counts = { statements: 0, roundTrips: 0 };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(target);
    const messages = new MessageReader(false);
    const statements = new Statements();
    let isAnswered = true;
    client.on('data', (chunk: Buffer) => {
      if (isAnswered) counts.roundTrips += 1;
      isAnswered = false;
      for (const message of messages.read(chunk))
        if (statements.of(message) !== undefined) counts.statements += 1;
    });
    upstream.on('data', () => {
      isAnswered = true;
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      track(sockets, from);
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  url.port = `${await listen(server)}`;
  stack.defer(() => close(server, sockets));
  return { url: url.href, counts };
}
