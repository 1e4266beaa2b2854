import { randomUUID } from 'node:crypto';
import { answered, type Fixture, learn, lookAt } from './fixture.ts';
import {
  call,
  declaration,
  fill,
  type Load,
  previewOf,
  type Reserved,
  type Slot,
  signatureOf,
} from './setup.ts';

export type Kind = 'builds' | 'previews';

type Stored = {
  url: string;
  bundle?: { url: string };
  files: { url: string }[];
  recordings?: { url: string }[];
};

const load = (kind: Kind, bytes: string, branch: string): Load =>
  kind === 'builds' ? { wanted: declaration(bytes, branch), bodies: [bytes] } : previewOf(bytes);

/** Performs a whole upload, which uses every secret as intended. */
export async function upload(fixture: Fixture, kind: Kind): Promise<void> {
  const { run, server, key } = fixture;
  const once = `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
  // It is searched for, but not put into wrong places: its form is not recognizable there.
  for (const canaries of [fixture.all, fixture.received]) canaries.add('an Idempotency-Key', once);
  const ask = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await call(server.url, key, [method, path], body, headers);
    return answered(fixture, `${method} ${path}`, answer);
  };
  const path = `/api/v1/${kind}`;
  const branch = run.random() < 0.5 ? 'main' : 'other';
  const { wanted, bodies } = load(kind, `bundle ${run.random()}`, branch);
  const reserve = () => ask('POST', path, wanted, { 'idempotency-key': once });
  const { token, slots, shareId, ...reserved } = JSON.parse((await reserve()).text) as Reserved;
  const id = shareId ?? reserved.id;
  const again = JSON.parse((await reserve()).text) as Reserved;
  await ask('POST', path, { ...wanted, entry: 'other' }, { 'idempotency-key': once });
  for (const one of [token, again.token]) learn(fixture, 'a token', one, one.slice(18));
  for (const [at, slot] of slots.entries()) {
    learn(fixture, 'the url of a slot', slot.putUrl, signatureOf(slot));
    await putBadly(fixture, slot, bodies[at] ?? '', token);
    if (slot.uploaded) continue;
    const stored = await fill(slot, bodies[at] ?? '');
    if (isOurs(fixture, slot)) answered(fixture, 'PUT of a slot', stored);
  }
  // The answer to renew contains both secrets on purpose.
  const renewed = await call(server.url, key, ['POST', '/api/v1/reservations/renew'], { token });
  const { slots: _, token: __, ...rest } = JSON.parse(renewed.text) as Reserved;
  lookAt(fixture, 'the answer to renew', JSON.stringify(rest));
  await ask('POST', `${path}/finalize`, { token });
  await ask('POST', `${path}/finalize`, { token });
  await ask('POST', '/api/v1/reservations/renew', { token });
  await ask('POST', `/api/v1/${kind === 'builds' ? 'previews' : 'builds'}/finalize`, { token });
  const read = await ask('GET', `${path}/${id}`);
  const record = JSON.parse(read.text) as Stored;
  const inside = [...record.files, ...(record.recordings ?? [])].map(({ url }) => url);
  const urls = [record.url, ...(record.bundle ? [record.bundle.url] : []), ...inside];
  for (const url of urls) await look(fixture, url);
  const list = kind === 'builds' ? '/api/v1/repositories/acme/shop/builds' : path;
  await ask('GET', list);
  if (run.random() < 0.5) {
    await ask('DELETE', `${path}/${id}`);
    await ask('POST', `${path}/finalize`, { token });
    await ask('GET', `${path}/${id}`);
    for (const url of urls) await look(fixture, url);
  }
  run.done(`${kind} with intended use of secrets`, 10);
}

async function look(fixture: Fixture, url: string, request: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, request);
  const { status, headers } = answer;
  const text = await answer.text();
  answered(fixture, `${request.method ?? 'GET'} elsewhere`, { status, headers, text });
}

/** S3 repeats the signed request in errors, or closes the connection. */
const isOurs = ({ server }: Fixture, { putUrl }: Slot) => putUrl.startsWith(server.url);

/** PUTs with secrets in Content-Type and Range. */
async function putBadly(fixture: Fixture, slot: Slot, body: string, token: string): Promise<void> {
  for (const headers of [
    { 'content-type': `text/plain; key=${fixture.key}` },
    { ...slot.headers, range: token },
  ]) {
    const request = { method: 'PUT', headers, body };
    await (isOurs(fixture, slot)
      ? look(fixture, slot.putUrl, request)
      : fetch(slot.putUrl, request).catch(() => {}));
  }
}
