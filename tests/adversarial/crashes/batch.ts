import type { Case } from './cases.ts';
import { Client } from './client.ts';
import type { Habits } from './contents.ts';
import type { Flaw } from './flaws.ts';
import type { Ground } from './ground.ts';
import type { House } from './houses.ts';
import { toComeAgain } from './past.ts';
import { Reader } from './reader.ts';
import { Uploader } from './uploader.ts';
import { startVictim } from './victim-process.ts';

/** Dozens of servers at once may have to wait for one database, and say so. */
const PATIENCE_MS = 60_000;

/** What was going on in a house when its server died. */
export type Died = { one: Case; house: House; uploader: Uploader; reader: Reader | undefined };

/** Lets a server live in each house until its case stops it, and all of them die. */
export async function batch(
  ground: Ground,
  cases: Case[],
  houses: House[],
  { habits, flaw }: { habits: Habits; flaw: Flaw | undefined },
): Promise<Died[]> {
  const lived = cases.map((one, index) => ({ one, house: houses[index] ?? missing() }));
  const servers = lived.map(({ one: { step, passes }, house: { environment } }) => {
    return { step, passes, environment };
  });
  const victim = await startVictim({ servers, flaw });
  const clients = lived.map(({ one, house }, index) => {
    const { url, ...server } = victim.servers[index] ?? missing();
    const stopped = server.stopped.then(() => ground.stopped(index));
    // Told by whoever waits for it.
    stopped.catch(() => {});
    const { key, repo, past } = house;
    const plan = { repo, seed: one.seed, habits };
    const client = new Client(url, key, PATIENCE_MS);
    const uploader = new Uploader(client, { ...plan, known: past && toComeAgain(past) });
    const uploads = uploader.done;
    const reader = one.read ? new Reader(client, { ...plan, uploads }) : undefined;
    return { one, house, uploader, reader, stopped };
  });
  const all = clients.flatMap(({ uploader, reader, stopped }) =>
    [uploader, reader].flatMap((client) => (client ? { client, stopped } : [])),
  );
  try {
    await Promise.all(all.map(({ client, stopped }) => client.run(stopped)));
  } finally {
    await ground.end(victim);
  }
  await Promise.all(all.map(({ client }) => client.ended()));
  return clients;
}

function missing(): never {
  throw new Error('there are fewer servers than cases');
}
