// PgBouncer of the system's packages, in transaction pooling mode: one server connection serves
// many clients, each for the length of a transaction.
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { removeFolder } from '../fixtures/temporary-folder.ts';
import { freePort, startDaemon, untilReady } from './daemon.ts';
import { handOver, postgresUser, serviceFolder } from './place.ts';

export type PgBouncer = {
  /** The given url, through PgBouncer. It may name any database of that server. */
  url: string;
  stop(): Promise<void>;
};

/** Starts PgBouncer before the server of this url, with few connections so that clients share them. */
export async function startPgBouncer(postgresUrl: string): Promise<PgBouncer> {
  const { hostname, port, username } = new URL(postgresUrl);
  const user = postgresUser();
  const folder = await serviceFolder('pgbouncer', user);
  const listen = await freePort();
  const users = join(folder, 'users.txt');
  const ini = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    ini,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
`,
  );
  handOver(folder, user);
  const daemon = startDaemon('/usr/sbin/pgbouncer', [ini], { user });
  const stop = async () => {
    // PgBouncer shuts down immediately on SIGTERM.
    await daemon.stop('SIGTERM');
    await removeFolder(folder);
  };
  try {
    await untilReady('PgBouncer', daemon, () => listens(listen));
  } catch (error) {
    await stop();
    throw error;
  }
  const url = new URL(postgresUrl);
  url.port = String(listen);
  return { url: url.href, stop };
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
