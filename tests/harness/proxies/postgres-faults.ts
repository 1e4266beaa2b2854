// Stands between a server and PostgreSQL, and breaks the connection where a test wants it.
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../services/daemon.ts';
import { close, listen, track } from './listening.ts';
import { asksForEncryption, MessageReader, Statements } from './postgres-messages.ts';

type PostgresFault =
  /** Resets the connection; the database never sees the statement. */
  | 'cut before'
  /** The database runs the statement to its end; the client hears nothing, and is reset. */
  | 'cut after'
  /** The statement reaches the database so much later. */
  | { stallMs: number };

/**
 * Asked for every statement; `earlier` counts the same statements before, over all connections. A
 * promise holds the statement back for as long as it takes.
 */
type PostgresHook = (
  sql: string,
  earlier: number,
) => PostgresFault | undefined | Promise<PostgresFault | undefined>;

export type PostgresFaults = {
  /** The given url, through this proxy. */
  url: string;
  /** Undefined passes everything on. */
  onStatement(hook: PostgresHook | undefined): void;
  /** Every statement in the order of its arrival; values are sent apart from it. */
  seen: string[];
  /** Resets all connections, and answers how many there were. */
  cutAll(): number;
  /** From now on nobody listens: ECONNREFUSED. Open connections stay. */
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
      // Ready for the next statement: this one is done.
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
