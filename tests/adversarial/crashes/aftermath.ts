import { openStorage, type Storage } from '../../../packages/server/src/compose/storage.ts';
import { readConfig } from '../../../packages/server/src/config/config.ts';
import { sweep } from '../../../packages/server/src/core/retention/sweep.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import { createLog } from '../../../packages/server/src/platform/logging.ts';
import { openServer } from '../../../packages/server/src/server.ts';
import { checkAll, checkPast } from './checks.ts';
import { Client, partsOf, type Shown } from './client.ts';
import type { Past } from './past.ts';
import { several } from './several.ts';
import { byTarget, type Upload } from './uploads.ts';

const DAY = 86_400_000;

/** A process that died while verifying holds its lease for this long. */
const LEASE = 16_000;

const CLIENTS = 8;

export async function aftermath(
  environment: Record<string, string>,
  tenants: { key: string; uploads: Upload[]; past?: Past | undefined }[],
): Promise<string[]> {
  const config = readConfig(environment);
  let ahead = LEASE;
  const now = () => systemClock.now() + ahead;
  const clock = { ...systemClock, now, steady: now };
  const server = await openServer(config, createLog('silent'), { clock });
  const holdings = await openStorage({ config, credentials: undefined });
  try {
    const wrong = await checkRows(holdings);
    const clients = tenants.map(({ key, uploads, past = { over: [], kept: [] } }) => {
      return { client: new Client(server.url, key), uploads, past };
    });
    const found = await several(CLIENTS, clients, async ({ client, uploads, past }) => [
      ...(await checkPast(client, past)),
      ...(await checkAll(client, uploads)),
    ]);
    wrong.push(...found.flat());
    ahead = 31 * DAY;
    await sweep(server.deps, { walk: false });
    // Removes the bytes of rows that the first sweep removed.
    ahead = 33 * DAY;
    await sweep(server.deps);
    const shown = await several(CLIENTS, clients, ({ client, uploads, past }) =>
      hashesOf(client, [...uploads, ...past.over, ...past.kept]),
    );
    wrong.push(...(await checkSwept(holdings, new Set(shown.flat()))));
    return wrong;
  } finally {
    await holdings.close();
    await server.close();
  }
}

/** Checks that every row of an object has enough bytes. Clients verify their hashes later. */
async function checkRows({ rows, blobs }: Storage): Promise<string[]> {
  const all = await Array.fromAsync(rows.objects());
  const found = await several(CLIENTS, all, async ({ key, sizeBytes }) => {
    const size = await blobs.size(key);
    return size === sizeBytes ? [] : [`a row of ${sizeBytes} bytes has ${size ?? 'none'}`];
  });
  return found.flat();
}

async function hashesOf(client: Client, uploads: Upload[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const { kind, id } of byTarget(uploads).keys()) {
    const { body } = await client.api<Shown>('GET', `/${kind}/${id}`);
    if (body.status === 'ready') hashes.push(...partsOf(body).map(({ hash }) => hash));
  }
  return hashes;
}

/** No other rows, bytes or partial files than what is shown. */
async function checkSwept({ rows, blobs }: Storage, shown: Set<string>): Promise<string[]> {
  const wrong: string[] = [];
  const kept = new Map<string, string>();
  for await (const { key, contentHash } of rows.objects()) kept.set(key, contentHash);
  const stored = new Set((await Array.fromAsync(blobs.list())).map(({ key }) => key));
  const expect = (count: number, what: string) => {
    if (count > 0) wrong.push(`${count} ${what}`);
  };
  expect(shown.difference(new Set(kept.values())).size, 'objects that are shown were swept');
  expect(new Set(kept.values()).difference(shown).size, 'rows that nothing shows stay');
  expect(new Set(kept.keys()).difference(stored).size, 'rows have lost their bytes to a sweep');
  expect(stored.difference(new Set(kept.keys())).size, 'objects without a row stay');
  expect(await blobs.sweepUnfinished(Number.MAX_SAFE_INTEGER), 'half written files stay');
  expect(await blobs.sweepUncollected(Number.MAX_SAFE_INTEGER), 'uploads stay in staging');
  return wrong;
}
