import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sha256 } from '../../../tests/harness/fixtures/bytes.ts';
import { HOUR } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import type { ReadRepositories } from '../src/core/ports/store.ts';

/** What finalize requires, and its effects. */

const finalizeBuild = '/api/v1/builds/finalize';

test('[build.finalize.11] finalize at the moment of expiry is 410', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  await server.put(body.slots[0], 'one');
  server.clock.advance(HOUR);
  const late = await server.api('POST', finalizeBuild, { token: body.token });
  expect([late.status, late.body.error.code]).toEqual([410, 'reservation_expired']);
});

test('[preview.finalize.8] a finalize that fails halfway has no effect', async () => {
  let broken = true;
  const failing = <R extends ReadRepositories>(rows: R): R => ({
    ...rows,
    reservations: {
      ...rows.reservations,
      finalize: (...args) =>
        broken
          ? Promise.reject(new Error('cut off'))
          : rows.reservations.finalize(...(args as Parameters<typeof rows.reservations.finalize>)),
    },
  });
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...failing(store),
        transaction: (work) => store.transaction((tx) => work(failing(tx))),
      }),
    },
  });
  const wish = declaration('one', { billingKind: 'test_run' });
  const { body } = await server.api('POST', '/api/v1/previews', wish);
  await server.put(body.slots[0], 'one');
  const finalize = () => server.api('POST', '/api/v1/previews/finalize', { token: body.token });
  expect((await finalize()).status).toBe(500);
  const preview = await server.api('GET', `/api/v1/previews/${body.shareId}`);
  expect(preview.body.status).toBe('pending');
  expect((await server.api('GET', '/api/v1/usage')).body.testRuns).toBe(0);
  broken = false;
  expect((await finalize()).status).toBe(201);
  expect((await server.api('GET', '/api/v1/usage')).body.testRuns).toBe(1);
});

test('[build.identity.5] the same bundle with another file makes a new revision', async () => {
  await using server = await startTestServer();
  const files = (bytes: string) => {
    const contentHash = sha256(bytes);
    return [{ path: 'a.txt', sizeBytes: bytes.length, contentType: 'text/plain', contentHash }];
  };
  const publish = async (icon: string) => {
    const wish = declaration('one', { files: files(icon) });
    const { body } = await server.api('POST', '/api/v1/builds', wish);
    await server.put(body.slots[0], 'one');
    await server.put(body.slots[1], icon);
    return (await server.api('POST', finalizeBuild, { token: body.token })).body;
  };
  expect((await publish('old')).revision).toBe(1);
  const replaced = await publish('new');
  expect(replaced.revision).toBe(2);
  expect(await (await fetch(replaced.files[0].url)).text()).toBe('new');
});

test('[build.reserve.36] the same bundle compressed to another size is another object', async () => {
  await using server = await startTestServer();
  const bundle = 'the same again\n'.repeat(500);
  const [small, large] = [gzipSync(bundle, { level: 9 }), gzipSync(bundle, { level: 0 })];
  const reserve = async (stored: Buffer) => {
    const fields = { bundleContentEncoding: 'gzip', bundleSizeBytes: stored.length };
    return (await server.api('POST', '/api/v1/builds', declaration(bundle, fields))).body;
  };
  const { token, slots } = await reserve(small);
  const [slot] = slots;
  const body = new Uint8Array(small);
  expect((await fetch(slot.putUrl, { method: 'PUT', headers: slot.headers, body })).status).toBe(
    200,
  );
  // With S3 the account has the bytes only after the finalize.
  expect((await server.api('POST', finalizeBuild, { token })).status).toBe(201);
  expect((await reserve(small)).slots[0].uploaded).toBe(true);
  expect((await reserve(large)).slots[0].uploaded).toBe(false);
});
