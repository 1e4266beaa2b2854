import type { Case } from './cases.ts';
import { Client } from './client.ts';
import type { Habits } from './contents.ts';
import { toComeAgain } from './past.ts';
import { Reader } from './reader.ts';
import type { SeededBug } from './seeded-bugs.ts';
import { startServerProcess } from './server-process.ts';
import type { Storage } from './storage.ts';
import type { TestServer } from './test-servers.ts';
import { Uploader } from './uploader.ts';

/** Dozens of servers may have to wait for one database, and then ask clients to retry. */
const PATIENCE_MS = 60_000;

export type Died = {
  one: Case;
  testServer: TestServer;
  uploader: Uploader;
  reader: Reader | undefined;
};

export async function batch(
  storage: Storage,
  cases: Case[],
  testServers: TestServer[],
  { habits, bug }: { habits: Habits; bug: SeededBug | undefined },
): Promise<Died[]> {
  const lived = cases.map((one, index) => ({ one, testServer: testServers[index] ?? missing() }));
  const servers = lived.map(({ one: { step, passes }, testServer: { environment } }) => {
    return { step, passes, environment };
  });
  const serverProcess = await startServerProcess({ servers, bug });
  const clients = lived.map(({ one, testServer }, index) => {
    const { url, stopped } = serverProcess.servers[index] ?? missing();
    const { key, repo, past } = testServer;
    const plan = { repo, seed: one.seed, habits };
    const client = new Client(url, key, PATIENCE_MS);
    const uploader = new Uploader(client, { ...plan, known: past && toComeAgain(past) });
    const uploads = uploader.done;
    const reader = one.read ? new Reader(client, { ...plan, uploads }) : undefined;
    return { one, testServer, uploader, reader, stopped };
  });
  const all = clients.flatMap(({ uploader, reader, stopped }) =>
    [uploader, reader].flatMap((client) => (client ? { client, stopped } : [])),
  );
  try {
    await Promise.all(all.map(({ client, stopped }) => client.run(stopped)));
  } finally {
    await storage.end(serverProcess);
  }
  await Promise.all(all.map(({ client }) => client.ended()));
  return clients;
}

function missing(): never {
  throw new Error('there are fewer servers than cases');
}
