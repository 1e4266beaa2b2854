import { type Client, partsOf, type Reserved, type Shown } from './client.ts';
import type { Past } from './past.ts';
import { byTarget, contentOf, isWhole, nameAll, type Target, type Upload } from './uploads.ts';

/** Past its retention, an upload is there as a whole or not at all. Kept ones are there. */
export async function checkPast(client: Client, { over, kept }: Past): Promise<string[]> {
  return [...(await check(client, over, true)), ...(await check(client, kept, false))];
}

async function check(client: Client, uploads: Upload[], mayGo: boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const [target, of] of byTarget(uploads)) {
    const { kind, id, deletion } = target;
    const { status, body } = await client.api<Shown>('GET', `/${kind}/${id}`);
    if (status === 404 && (deletion || mayGo)) continue;
    if (status !== 200 || deletion) {
      wrong.push(`${kind} ${id} of the past is answered with ${status}`);
      continue;
    }
    if (body.status !== 'ready' && mayGo) continue;
    wrong.push(...checkShown(target, of, body));
    for (const { name, url, hash } of body.status === 'ready' ? partsOf(body) : []) {
      const found = await client.hashOf(url);
      if (found !== hash) wrong.push(`${name || 'a bundle'} of the past is ${found}`);
    }
  }
  return wrong;
}

export async function checkAll(client: Client, uploads: Upload[]): Promise<string[]> {
  const wrong: string[] = [];
  const kept: Upload[] = [];
  for (const [target, of] of byTarget(uploads)) {
    const { status, body } = await client.api<Shown>('GET', `/${target.kind}/${target.id}`);
    // A delete without an answer may have taken effect.
    const isDeleted = target.deletion === 'asked' ? status === 404 : target.deletion === 'answered';
    if (isDeleted) wrong.push(...(await checkDeleted(client, target, of, status)));
    else if (status === 200) wrong.push(...checkShown(target, of, body));
    else wrong.push(`${target.kind} ${target.id} is answered with ${status}`);
    if (!isDeleted) kept.push(...of);
  }
  for (const upload of kept) wrong.push(...(await checkUpload(client, upload)));
  for (const upload of kept) wrong.push(...(await checkBytes(client, upload)));
  return wrong;
}

/** Checks that a deleted target is gone everywhere, and that nothing brings it back. */
async function checkDeleted(
  client: Client,
  { kind, id }: Target,
  of: Upload[],
  status: number,
): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (answer: string | number, wanted: number, what: string) => {
    if (answer !== wanted) wrong.push(`${kind} ${id} was deleted, and ${what} with ${answer}`);
  };
  expect(status, 404, 'is answered');
  for (const { reserved, record } of of) {
    const { token } = reserved;
    const again = await client.api('POST', `/${kind}/finalize`, { token });
    expect(again.status, 404, 'a finalize is answered');
    const urls = record ? partsOf(record).map(({ url }) => url) : [];
    if (kind === 'previews') urls.push(reserved.url);
    else if (record && 'previewUrl' in record) urls.push(record.previewUrl ?? '');
    for (const url of urls)
      expect(await client.hashOf(url), 410, 'its page or content is answered');
  }
  return wrong;
}

/** One whole upload: the last acknowledged one or a later one. */
export function checkShown({ kind, id }: Target, of: Upload[], body: Shown): string[] {
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

/** Checks that what was acknowledged is acknowledged again, and that the rest can be completed. */
async function checkUpload(client: Client, upload: Upload): Promise<string[]> {
  const { target, reserved, record } = upload;
  const wrong = record ? [] : await bringToEnd(client, upload);
  const { token } = reserved;
  const again = await client.api<Shown>('POST', `/${target.kind}/finalize`, { token });
  if (again.status !== 201) return [...wrong, `a finalize is answered with ${again.status}`];
  if (record && withoutOrigin(again.body) !== withoutOrigin(record)) {
    wrong.push('a finalize has another answer than before');
  }
  upload.record = again.body;
  return wrong;
}

/** What the server reports as missing it must not have acknowledged. */
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

/** Removes the origin, which changes with a restart. */
const withoutOrigin = (shown: Shown) =>
  JSON.stringify(shown).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '');

/** Checks that the content of every revision is readable. A replaced one is kept for a day. */
async function checkBytes(client: Client, upload: Upload): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, url } of upload.record ? partsOf(upload.record) : []) {
    const hash = await client.hashOf(url);
    if (hash === contentOf(upload, { path: name }).hash) continue;
    wrong.push(`${name || 'a bundle'} is ${hash}, and was acknowledged`);
  }
  return wrong;
}
