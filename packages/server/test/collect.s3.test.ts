import { expect, test } from 'vitest';
import { declareFile } from '../../../tests/harness/fixtures/bytes.ts';
import { DAY } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { sweep } from '../src/core/retention/sweep.ts';
import { namesIn } from './support/bucket.ts';
import { finalize, meetStore, reserve } from './support/staged.ts';

/** How finalize treats uploads in an S3 store, and which objects remain. */

test('bytes whose row may have been committed are kept, and a second finalize succeeds', async () => {
  let breaks = false;
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        async transaction(work) {
          const answer = await store.transaction(work);
          if (!breaks) return answer;
          throw new Error('The connection broke during the commit.');
        },
      }),
      blobs: (blobs) => ({
        ...blobs,
        async collect(slot, expected) {
          const found = await blobs.collect(slot, expected);
          breaks = true;
          return found;
        },
      }),
    },
  });
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  expect((await finalize(server, reserved)).status).toBe(500);
  breaks = false;
  const done = await finalize(server, reserved);
  expect(done.status).toBe(201);
  expect(await (await fetch(`${done.body.previewUrl}/bundle`)).text()).toBe('one');
});

test('an upload stays in its slot until its row is committed', async () => {
  let collects = 0;
  let breaks = false;
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        transaction(work) {
          return breaks ? Promise.reject(new Error('no connection')) : store.transaction(work);
        },
      }),
      blobs: (blobs) => ({
        ...blobs,
        async collect(slot, expected) {
          const found = await blobs.collect(slot, expected);
          collects += 1;
          breaks = collects === 1;
          return found;
        },
      }),
    },
  });
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  expect((await finalize(server, reserved)).status).toBe(500);
  breaks = false;
  expect((await finalize(server, reserved)).status).toBe(201);
  expect(collects).toBe(2);
});

test('uploads that are verified at the same time share a transaction', async () => {
  const contents = Array.from({ length: 8 }, (_, index) => `file ${index}`);
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let [collected, transactions] = [0, 0];
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        transaction(work) {
          transactions += 1;
          return store.transaction(work);
        },
      }),
      blobs: (blobs) => ({
        ...blobs,
        async collect(slot, expected) {
          const found = await blobs.collect(slot, expected);
          collected += 1;
          if (collected === contents.length) resolve();
          await all;
          return found;
        },
      }),
    },
  });
  const [bundle = '', ...rest] = contents;
  const files = rest.map((text) => declareFile(`assets/${text}.png`, text));
  const { body } = await server.api('POST', '/api/v1/builds', declaration(bundle, { files }));
  for (const [index, text] of contents.entries()) await server.put(body.slots[index], text);
  transactions = 0;
  expect((await finalize(server, body)).status).toBe(201);
  // One or two fill the slots, and one publishes the build.
  expect(transactions).toBeLessThanOrEqual(3);
});

test('a store that fails for one upload keeps none of the others in staging', async () => {
  let fails = false;
  await using server = await startTestServer({
    overrides: {
      blobs: (blobs) => ({
        ...blobs,
        async size(key) {
          if (!fails) return blobs.size(key);
          fails = false;
          throw new Error('The store does not answer.');
        },
      }),
    },
  });
  const contents = ['one', 'two', 'three'];
  const [bundle = '', ...rest] = contents;
  const files = rest.map((text) => declareFile(`assets/${text}.png`, text));
  const reserved = ['a', 'b'].map((commit) =>
    server.api(
      'POST',
      '/api/v1/builds',
      declaration(bundle, { files, commitSha: commit.repeat(40) }),
    ),
  );
  const [first, second] = (await Promise.all(reserved)).map(({ body }) => body);
  for (const { slots } of [first, second])
    for (const [index, text] of contents.entries()) await server.put(slots[index], text);
  expect((await finalize(server, first)).status).toBe(201);
  // The account has these bytes, so the store is asked whether they are there.
  fails = true;
  expect((await finalize(server, second)).status).toBe(500);
  const staged = async () => (await namesIn(server)).filter((name) => name.startsWith('staging/'));
  await expect.poll(async () => (await staged()).length).toBe(1);
  expect((await finalize(server, second)).status).toBe(201);
});

test('the same bytes in two slots are stored once', async () => {
  await using server = await startTestServer();
  const one = await reserve(server);
  const { body: two } = await server.api(
    'POST',
    '/api/v1/builds',
    declaration('one', { commitSha: 'b'.repeat(40) }),
  );
  for (const { slots } of [one, two]) await server.put(slots[0], 'one');
  for (const { token } of [one, two]) expect((await finalize(server, { token })).status).toBe(201);
  expect(await namesIn(server)).toEqual([expect.stringMatching(/^objects\//)]);
});

test('[s3.bucket.1] servers with different prefixes in one bucket are independent', async () => {
  await using one = await startTestServer({ env: { VITRINE_S3_PREFIX: 'one/' } });
  const { VITRINE_S3_BUCKET = '' } = one.stores.environment;
  await using two = await startTestServer({
    env: { VITRINE_S3_BUCKET, VITRINE_S3_PREFIX: 'two/' },
  });
  const open = await reserve(one, 'open');
  await one.put(open.slots[0], 'open');
  const { record } = await one.build('one');
  const before = await namesIn(one);
  expect(before.map((name) => name.split('/', 2).join('/'))).toEqual([
    'one/objects',
    'one/staging',
  ]);
  meetStore(two);
  two.clock.advance(30 * DAY);
  expect(await sweep(two.deps)).toMatchObject({ strays: 0, unfinished: 0, objects: 0 });
  expect(await namesIn(one)).toEqual(before);
  expect(
    (await two.api('POST', '/api/v1/previews', declaration('one'))).body.slots[0].uploaded,
  ).toBe(false);
  await two.build('two');
  expect(await (await fetch(`${record.previewUrl}/bundle`)).text()).toBe('one');
  expect((await finalize(one, open)).status).toBe(201);
});
