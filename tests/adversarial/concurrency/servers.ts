import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '../scenario.ts';
import { type Answer, Client, type Piece, patiently } from '../support/client.ts';
import { place, startProcess } from '../support/process.ts';

/** Returns the token for the finalize and the id of the build. */
export async function reserveAndPut(
  client: Client,
  [commit, branch]: [string, string],
  pieces: Piece[],
): Promise<{ id: string; token: string }> {
  const { body } = await patiently(() => client.reserve(commit, pieces, { branch }));
  await putAll(client, body.slots, pieces);
  return body;
}

export async function putAll(client: Client, slots: { uploaded: boolean }[], pieces: Piece[]) {
  const missing = slots.flatMap((slot, index) => {
    const bytes = pieces[index]?.bytes;
    return slot.uploaded || !bytes ? [] : [() => client.put(slot, bytes)];
  });
  await Promise.all(missing.map(patiently));
}

export const shaOf = (pieces: Piece[]): string => pieces.map(({ sha256 }) => sha256).join(' ');

/** The hashes in the record of a build, in the order of the pieces. */
export const shownIn = ({ body }: Answer): string =>
  [body.contentHash, ...body.files.map((file: { contentHash: string }) => file.contentHash)].join(
    ' ',
  );

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
