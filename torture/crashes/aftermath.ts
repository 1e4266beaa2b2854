import { type Holdings, openHoldings } from '../../packages/server/src/compose-operator.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { sweep } from '../../packages/server/src/jobs/sweep.ts';
import { systemClock } from '../../packages/server/src/ops/clock.ts';
import { createLog } from '../../packages/server/src/ops/logging.ts';
import { serve } from '../../packages/server/src/serve.ts';
import { Client, partsOf, type Reserved, type Shown } from './client.ts';
import { several } from './several.ts';
import { contentOf, idOf, isWhole, nameAll, type Upload } from './uploads.ts';

const DAY = 86_400_000;

/** A process that died while it verified keeps others from that for so long. */
const LEASE = 16_000;

/** Clients of one server that are looked at together. */
const CLIENTS = 8;

/** What a restarted server on the same data does not keep of all that was acknowledged. */
export async function aftermath(
  environment: Record<string, string>,
  residents: { key: string; uploads: Upload[] }[],
): Promise<string[]> {
  const config = readConfig(environment);
  let ahead = LEASE;
  const now = () => systemClock.now() + ahead;
  const clock = { ...systemClock, now, steady: now };
  const server = await serve(config, createLog('silent'), { clock });
  const holdings = await openHoldings({ config, credentials: undefined });
  try {
    const wrong = await checkRows(holdings);
    const clients = residents.map(({ key, uploads }) => {
      return { client: new Client(server.url, key), uploads };
    });
    const found = await several(CLIENTS, clients, (one) => checkAll(one.client, one.uploads));
    wrong.push(...found.flat());
    ahead = 31 * DAY;
    await sweep(server.deps, { walk: false });
    // What the first one let go of.
    ahead = 33 * DAY;
    await sweep(server.deps);
    const shown = await several(CLIENTS, clients, (one) => hashesOf(one.client, one.uploads));
    wrong.push(...(await checkSwept(holdings, new Set(shown.flat()))));
    return wrong;
  } finally {
    await holdings.close();
    await server.close();
  }
}

const byTarget = (uploads: Upload[]) => [...Map.groupBy(uploads, idOf).values()];

async function checkAll(client: Client, uploads: Upload[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const of of byTarget(uploads)) wrong.push(...(await checkTarget(client, of)));
  for (const upload of uploads) wrong.push(...(await checkUpload(client, upload)));
  for (const upload of uploads) wrong.push(...(await checkBytes(client, upload)));
  return wrong;
}

/** A build or preview shows one whole upload: at least the last one that was acknowledged. */
async function checkTarget(client: Client, of: Upload[]): Promise<string[]> {
  const [first] = of;
  if (!first) return [];
  const { kind } = first;
  const id = idOf(first);
  const { status, body } = await client.api<Shown>('GET', `/${kind}/${id}`);
  if (status !== 200) return [`${kind} ${id} is answered with ${status}`];
  const acknowledged = of.flatMap(({ record }) => record ?? []);
  if (body.status !== 'ready') {
    return acknowledged.length > 0 ? [`${kind} ${id} was ready and is ${body.status}`] : [];
  }
  const wrong: string[] = [];
  const shown = nameAll(partsOf(body));
  if (!isWhole(body, of)) wrong.push(`${kind} ${id} shows what nobody uploaded as one`);
  for (const record of acknowledged) {
    if (!('revision' in record && 'revision' in body)) continue;
    if (body.revision < record.revision) wrong.push(`${id} fell back to ${body.revision}`);
    const same = nameAll(partsOf(record)) === shown;
    if (body.revision === record.revision && !same) wrong.push(`${id} changed its revision`);
  }
  return wrong;
}

/** What was acknowledged is acknowledged again; what was not can be brought to its end. */
async function checkUpload(client: Client, upload: Upload): Promise<string[]> {
  const { kind, reserved, record } = upload;
  const wrong = record ? [] : await bringToEnd(client, upload);
  const { token } = reserved;
  const again = await client.api<Shown>('POST', `/${kind}/finalize`, { token });
  if (again.status !== 201) return [...wrong, `a finalize is answered with ${again.status}`];
  if (record && withoutOrigin(again.body) !== withoutOrigin(record)) {
    wrong.push('a finalize has another answer than before');
  }
  upload.record = again.body;
  return wrong;
}

/** Uploads what was not, as far as the server knows; that is what it had not acknowledged. */
async function bringToEnd(client: Client, upload: Upload): Promise<string[]> {
  const { reserved, stored, asked } = upload;
  const { token } = reserved;
  const { status, body } = await client.api<Reserved>('POST', '/reservations/renew', { token });
  if (status === 409 && asked) return [];
  if (status !== 200) return [`a renew is answered with ${status}`];
  const wrong: string[] = [];
  for (const slot of body.slots) {
    if (slot.uploaded) continue;
    if (stored.has(slot.objectKey)) {
      wrong.push(`the PUT of ${slot.sizeBytes} bytes was answered with 200 and is forgotten`);
    }
    const status = await client.put(slot, contentOf(upload, slot).bytes);
    if (status !== 200) wrong.push(`a PUT after the restart is answered with ${status}`);
  }
  return wrong;
}

/** The address of a server changes with its restart, as nothing else does. */
const withoutOrigin = (shown: Shown) =>
  JSON.stringify(shown).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '');

/** The content of every revision is readable, of a replaced one for a day. */
async function checkBytes(client: Client, upload: Upload): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, url } of upload.record ? partsOf(upload.record) : []) {
    const hash = await client.hashOf(url);
    if (hash === contentOf(upload, { path: name }).hash) continue;
    wrong.push(`${name || 'a bundle'} is ${hash}, and was acknowledged`);
  }
  return wrong;
}

/** Every row of an object has its bytes: so many at least. Which ones, is read later, by clients. */
async function checkRows({ rows, blobs }: Holdings): Promise<string[]> {
  const all = await Array.fromAsync(rows.objects());
  const found = await several(CLIENTS, all, async ({ key, sizeBytes }) => {
    const size = await blobs.size(key);
    return size === sizeBytes ? [] : [`a row of ${sizeBytes} bytes has ${size ?? 'none'}`];
  });
  return found.flat();
}

/** The hashes of all that builds and previews show. */
async function hashesOf(client: Client, uploads: Upload[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const [first] of byTarget(uploads)) {
    if (!first) continue;
    const { body } = await client.api<Shown>('GET', `/${first.kind}/${idOf(first)}`);
    if (body.status === 'ready') hashes.push(...partsOf(body).map(({ hash }) => hash));
  }
  return hashes;
}

/** What is shown is stored, and nothing else: no row, no bytes and nothing half written besides. */
async function checkSwept({ rows, blobs }: Holdings, shown: Set<string>): Promise<string[]> {
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
