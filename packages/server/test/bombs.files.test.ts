import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sha256 } from '../../../tests/harness/fixtures/bytes.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { createAccount, createKey } from '../src/core/accounts/administer.ts';

/** Uploads that are small, and cost the server much to verify. */

function makeBomb(): Buffer {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
  return brotliCompressSync(Buffer.alloc(512 * 1024 * 1024), quality);
}

const compressed = (bytes: Buffer, encoding: 'br' | 'gzip', contentHash: string, more: object) =>
  declaration(bytes, { contentHash, bundleContentEncoding: encoding, ...more });

test('a small compressed PUT is done within 2 s beside the bombs of another account', async () => {
  await using server = await startTestServer();
  const other = await createAccount(server.deps, 'other');
  const wish = { scopes: ['preview_upload'], repositories: [], expiresInDays: null };
  const { text: key } = await createKey(server.deps, other, wish);
  const bomb = makeBomb();
  const bombs = Array.from({ length: 24 }, async (_, index) => {
    const body = compressed(bomb, 'br', 'a'.repeat(64), { branch: `bomb-${index}` });
    const reserved = await server.api('POST', '/api/v1/builds', body);
    const { putUrl, headers } = reserved.body.slots[0];
    return { putUrl, headers };
  });
  const aborted = new AbortController();
  const { signal } = aborted;
  const puts = (await Promise.all(bombs)).map(({ putUrl, headers }) =>
    fetch(putUrl, { method: 'PUT', headers, body: new Uint8Array(bomb), signal }).catch(() => {}),
  );
  const { puts: inFlight } = server.deps;
  await expect.poll(() => inFlight.of(server.account.id).count).toBeGreaterThan(15);

  const plain = Buffer.from('one two three '.repeat(100));
  const small = gzipSync(plain);
  const reserved = await server.api(
    'POST',
    '/api/v1/previews',
    compressed(small, 'gzip', sha256(plain), {}),
    key,
  );
  const { putUrl, headers } = reserved.body.slots[0];
  const began = performance.now();
  const put = await fetch(putUrl, { method: 'PUT', headers, body: new Uint8Array(small) });
  expect(put.status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(inFlight.of(server.account.id).count).toBeGreaterThan(0);
  aborted.abort();
  await Promise.all(puts);
});

test('[slot.35 renew.12] a slot closes after five wrong digests, and opens three times', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  const [slot] = body.slots;
  const statuses = async (count: number) => {
    const answers = [];
    for (let at = 0; at < count; at += 1) answers.push((await server.put(slot, 'two')).status);
    return answers;
  };
  const renew = () => server.api('POST', '/api/v1/reservations/renew', { token: body.token });
  expect(await statuses(7)).toEqual([400, 400, 400, 400, 400, 403, 403]);
  for (let time = 1; time <= 3; time += 1) {
    expect((await renew()).status).toBe(200);
    expect(await statuses(6)).toEqual([400, 400, 400, 400, 400, 403]);
  }
  await renew();
  const refused = await server.put(slot, 'one');
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('Reserve again');
  const finalized = await server.api('POST', '/api/v1/builds/finalize', { token: body.token });
  expect([finalized.status, finalized.body.error.code]).toEqual([403, 'slot_expired']);
});
