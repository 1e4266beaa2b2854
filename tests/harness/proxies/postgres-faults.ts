// A proxy between a server and PostgreSQL that breaks connections where a test says so.
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../services/daemon.ts';
import { close, listen, track } from './listening.ts';
import { asksForEncryption, MessageReader, Statements } from './postgres-messages.ts';

type PostgresFault =
  /** Resets the connection; the database never sees the statement. */
  | 'cut before'
  /** The database completes the statement; the client gets no answer, and its connection is reset. */
  | 'cut after'
  /** The statement reaches the database later by this time. */
  | { stallMs: number };

/**
 * Called for every statement; `earlier` counts the same statements before it, over all connections.
 * The statement waits until a returned promise settles.
 */
type PostgresHook = (
  sql: string,
  earlier: number,
) => PostgresFault | undefined | Promise<PostgresFault | undefined>;

export type PostgresFaults = {
  /** The given url, through this proxy. */
  url: string;
  /** With undefined, every statement is passed on. */
  onStatement(hook: PostgresHook | undefined): void;
  /** Every statement in the order of arrival, without the values of its parameters. */
  seen: string[];
  /** Resets all connections, and returns their number. */
  cutAll(): number;
  /** Refuses new connections (ECONNREFUSED). Open connections stay. */
  refuse(): void;
  /** Listens again. */
  accept(): Promise<void>;
  stop(): Promise<void>;
};

export async function startPostgresFaults(postgresUrl: string): Promise<PostgresFaults> {
  const target = new URL(postgresUrl);
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  const seen: string[] = [];
  let hook: PostgresHook | undefined;

  const decide = (sql: string) => {
    const earlier = seen.filter((other) => other === sql).length;
    seen.push(sql);
    return hook?.(sql, earlier);
  };

  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({
      host: target.hostname,
      port: Number(target.port),
      noDelay: true,
    });
    const cut = () => {
      client.resetAndDestroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      track(sockets, socket);
      socket.on('error', cut);
      socket.on('close', () => {
        client.destroySoon();
        upstream.destroySoon();
      });
    }
    let mute = false;
    const answers = new MessageReader(true);
    upstream.on('data', (chunk: Buffer) => {
      if (!mute) client.write(chunk);
      // `Z` (ReadyForQuery) means that the statement is done.
      for (const { type } of answers.read(chunk)) if (mute && type === 'Z') cut();
    });
    const pass = async () => {
      const messages = new MessageReader(false);
      const statements = new Statements();
      for await (const chunk of client) {
        for (const message of messages.read(chunk)) {
          if (asksForEncryption(message)) {
            client.write('N');
            continue;
          }
          const sql = statements.of(message);
          const fault = sql === undefined ? undefined : await decide(sql);
          if (fault === 'cut before') return cut();
          if (fault === 'cut after') mute = true;
          if (typeof fault === 'object') {
            await sleep(fault.stallMs, undefined, { signal: stopping.signal });
          }
          upstream.write(message.bytes);
        }
      }
      upstream.end();
    };
    pass().catch(cut);
  });

  const port = await listen(server, await freePort());
  const url = new URL(postgresUrl);
  url.port = String(port);
  return {
    url: url.href,
    seen,
    onStatement(next) {
      hook = next;
    },
    cutAll() {
      const { size } = sockets;
      for (const socket of sockets) socket.resetAndDestroy();
      return size;
    },
    refuse: () => void server.close(),
    accept: async () => void (await listen(server, port)),
    async stop() {
      stopping.abort();
      await close(server, sockets);
    },
  };
}
