import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '../scenario.ts';
import { Client } from '../support/client.ts';
import { place, startProcess } from '../support/process.ts';

export type Servers = AsyncDisposable & {
  clients: Client[];
  any(): Client;
};

/** Starts processes on the same stores: three, or one where the database is a local file. */
export async function startServers(run: Run): Promise<Servers> {
  const { database, blobs } = run.combination;
  const here = await place(run);
  const shared = { VITRINE_DATA_DIR_SHARED: 'true' };
  const isSharedFolder = database === 'postgres' && blobs === 'files';
  const count = database === 'postgres' ? 3 : 1;
  const start = () => startProcess(here, isSharedFolder ? shared : {});
  const started = await Promise.allSettled(Array.from({ length: count }, start));
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  const failed = started.find(({ status }) => status === 'rejected');
  if (failed) {
    await stop();
    throw (failed as PromiseRejectedResult).reason;
  }
  const clients = servers.map((server) => new Client(run, server));
  return {
    clients,
    any: () => clients[Math.floor(run.random() * clients.length)] as Client,
    [Symbol.asyncDispose]: stop,
  };
}

export const withoutOrigin = (body: unknown): string =>
  JSON.stringify(body).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '');

export async function hashAt(client: Client, url: string): Promise<string> {
  let hash = await client.hashOf(url);
  for (let tries = 1; tries < 30 && hash === 'status 503'; tries += 1) {
    await sleep(200);
    hash = await client.hashOf(url);
  }
  return hash;
}

export const at = ({ url }: Client, of: string): string => url + new URL(of).pathname;
