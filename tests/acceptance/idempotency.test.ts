import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { absentFile, newBundle } from '../harness/fixtures/bytes.ts';
import type { Client } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { client, otherClient, repository } from './support/main.ts';
import { isKept } from './support/rows.ts';
import { part, without } from './support/target.ts';
import {
  buildRequest,
  created,
  type Fields,
  first,
  previewRequest,
  putAll,
} from './support/upload.ts';
import type { BuildReservation, PreviewReservation } from './support/wire.ts';

function reserve<T = BuildReservation>(
  key: string,
  body: Fields,
  path = '/builds',
  caller: Client = client,
) {
  return caller.post<T>(path, body, { 'Idempotency-Key': key });
}

test('[idempotency.1 idempotency.6] repeated reserves make the same reservation, and each token finalizes it', async () => {
  const key = randomUUID();
  const bundle = newBundle();
  const body = buildRequest(repository, bundle);
  const one = created(await reserve(key, body));
  const two = created(await reserve(key, body));
  expect(two.id).toBe(one.id);
  expect(first(two.slots).objectKey).toBe(first(one.slots).objectKey);
  await putAll(two.slots, [bundle]);
  const build = created(await client.finalizeBuild(one.token));
  const again = await client.finalizeBuild(two.token);
  expect(created(again)).toEqual(build);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

test('[idempotency.1] without the key every reserve makes a new reservation', async () => {
  const body = buildRequest(repository);
  const one = created(await client.post<BuildReservation>('/builds', body));
  const two = created(await client.post<BuildReservation>('/builds', body));
  expect(two.token).not.toBe(one.token);
  expect(first(two.slots).objectKey).not.toBe(first(one.slots).objectKey);
});

test('[idempotency.1] 16 concurrent reserves of a preview make one reservation', async () => {
  const [key, body] = [randomUUID(), previewRequest()];
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => reserve<PreviewReservation>(key, body, '/previews')),
  );
  expect(new Set(answers.map((answer) => created(answer).shareId)).size).toBe(1);
});

test('[idempotency.2] the order of fields does not matter', async () => {
  const key = randomUUID();
  const body = buildRequest(repository, newBundle(), { files: [absentFile('a'), absentFile('b')] });
  const one = created(await reserve(key, body));
  const reversed = Object.fromEntries(Object.entries(body).reverse());
  const text = JSON.stringify(reversed, null, 4);
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
  const two = await client.call<BuildReservation>('POST', '/builds', { headers, body: text });
  expect(created(two).slots[0]?.objectKey).toBe(one.slots[0]?.objectKey);
});

test('[idempotency.3] another body is 422', async () => {
  const key = randomUUID();
  const body = buildRequest(repository, newBundle(), { files: [absentFile('a'), absentFile('b')] });
  created(await reserve(key, body));
  const files = [...(body.files as unknown[])].reverse();
  for (const other of [{ ...body, entry: 'x' }, { ...body, files }, buildRequest(repository)]) {
    expectError(await reserve(key, other), 'idempotency_key_reused');
  }
  created(await reserve(key, body));
});

test('[idempotency.4] the same key in two accounts makes two reservations', async () => {
  const key = randomUUID();
  const body = previewRequest();
  const one = created(await reserve<PreviewReservation>(key, body, '/previews'));
  const two = created(await reserve<PreviewReservation>(key, body, '/previews', otherClient));
  expect(two.shareId).not.toBe(one.shareId);
});

test('[idempotency.5] the same key at two endpoints makes two reservations', async () => {
  const key = randomUUID();
  const body = buildRequest(repository);
  expect(created(await reserve(key, body)).id).toMatch(/^bld_/);
  // The same body is valid for both: a preview ignores the fields of a build.
  expect(created(await reserve<PreviewReservation>(key, body, '/previews')).shareId).toMatch(/./);
});

test.skipIf(without.local)('[idempotency.8] a key is not stored in plain text', async () => {
  const key = randomUUID();
  const body = buildRequest(repository);
  const { id } = created(await reserve(key, body));
  expect(created(await reserve(key, body)).id).toBe(id);
  const { environment } = part('local');
  expect(await isKept(id, environment)).toBe(true);
  expect(await isKept(key, environment)).toBe(false);
});
