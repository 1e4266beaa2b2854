import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import { SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import type { Overrides } from '../src/compose/parts.ts';

/** What PUTs take while their bytes are on the way. */

const MB = 1_000_000;

type Slot = { putUrl: string; headers: Record<string, string> };

/** Begins a PUT that never ends: all of its head, and none of its bytes but the first. */
function beginPut(server: TestServer, { putUrl }: Slot, sizeBytes: number): RawConnection {
  const { pathname, search } = new URL(putUrl);
  const wire = new RawConnection(server.url);
  wire.request(
    `PUT ${pathname}${search} HTTP/1.1`,
    'Content-Type: application/javascript',
    `Content-Length: ${sizeBytes}`,
    'Connection: close',
  );
  wire.socket.write('x');
  return wire;
}

const inFlight = (server: TestServer) => server.deps.puts.of(server.account.id).count;

/** PUTs that wait for 10 s at most. A job of the server sleeps for a longer time. */
const waiting = ({ clock }: TestServer) =>
  clock.sleeping(10 * SECOND) - clock.sleeping(11 * SECOND);

async function reserve(server: TestServer, bytes: string) {
  const { status, body } = await server.api('POST', '/api/v1/builds', declaration(bytes));
  expect(status).toBe(201);
  return body.slots[0] as Slot;
}

test('[slot.34] two PUTs of a slot run at a time: the third waits, then it is 429', async () => {
  await using server = await startTestServer();
  const slot = await reserve(server, 'one');
  using first = beginPut(server, slot, 3);
  using _second = beginPut(server, slot, 3);
  await expect.poll(() => inFlight(server)).toBe(2);
  const third = server.put(slot, 'one');
  await expect.poll(() => waiting(server)).toBe(1);
  server.clock.advance(10 * SECOND);
  const refused = await third;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);

  const fourth = server.put(slot, 'one');
  await expect.poll(() => waiting(server)).toBe(1);
  first.socket.destroy();
  expect((await fourth).status).toBe(200);
});

test('[limits.16] bytes under way count against the quota of the account', async () => {
  const env = { VITRINE_ACCOUNT_QUOTA_BYTES: String(20 * MB) };
  await using server = await startTestServer({ env });
  const bytes = 'x'.repeat(15 * MB);
  const slot = await reserve(server, bytes);
  using first = beginPut(server, slot, bytes.length);
  await expect.poll(() => inFlight(server)).toBe(1);

  // There is room for one of them.
  const second = server.put(slot, bytes);
  await expect.poll(() => waiting(server)).toBe(1);
  await delay(100);
  expect(inFlight(server)).toBe(1);

  // Closing the reservation makes no room: the bytes are still on the way.
  const other = declaration('y'.repeat(6 * MB), { branch: 'other' });
  const { body } = await server.api('GET', '/api/v1/repositories/acme/shop/builds?status=pending');
  await server.api('DELETE', `/api/v1/builds/${body.data[0].id}`);
  expect((await server.api('POST', '/api/v1/builds', other)).body.error.code).toBe(
    'quota_exceeded',
  );

  first.socket.destroy();
  expect((await second).status).toBe(403);
  await expect.poll(() => inFlight(server)).toBe(0);
  expect((await server.api('POST', '/api/v1/builds', other)).status).toBe(201);
});

/** Calls `before` whenever a transaction has failed, before its error is seen. */
function failingAfter(before: () => Promise<void>): Overrides {
  return {
    store: (store) => ({
      ...store,
      transaction: (work) =>
        store.transaction(work).catch(async (error) => {
          await before();
          throw error;
        }),
    }),
  };
}

test('[limits.16] a PUT gets the room of another one that ends while it is being refused', async () => {
  let beforeRefusal = async () => {};
  const overrides = failingAfter(() => beforeRefusal());
  const env = { VITRINE_ACCOUNT_QUOTA_BYTES: '10' };
  await using server = await startTestServer({ env, overrides });
  const slot = await reserve(server, 'one two');
  using first = beginPut(server, slot, 7);
  await expect.poll(() => inFlight(server)).toBe(1);
  let refusals = 0;
  beforeRefusal = async () => {
    refusals += 1;
    first.socket.destroy();
    await expect.poll(() => inFlight(server)).toBe(1);
  };
  expect((await server.put(slot, 'one two')).status).toBe(200);
  expect(refusals).toBe(1);
});

test('[limits.16] a PUT waits ten seconds for room, also if another one ends during each check', async () => {
  let beforeRefusal = async () => {};
  const overrides = failingAfter(() => beforeRefusal());
  const env = { VITRINE_ACCOUNT_QUOTA_BYTES: '10' };
  await using server = await startTestServer({ env, overrides });
  const slot = await reserve(server, 'one two');
  using first = beginPut(server, slot, 7);
  await expect.poll(() => inFlight(server)).toBe(1);
  let refusals = 0;
  beforeRefusal = async () => {
    refusals += 1;
    if (refusals > 10) first.socket.destroy();
    server.deps.puts.begin(server.account.id, 'another', 1)?.end();
    if (waiting(server) > 0) server.clock.advance(10 * SECOND);
  };
  expect((await server.put(slot, 'one two')).status).toBe(429);
});

test('[limits.16] a stored slot takes its bytes again only while they fit twice', async () => {
  const env = { VITRINE_ACCOUNT_QUOTA_BYTES: '10' };
  await using server = await startTestServer({ env });
  const slot = await reserve(server, 'one two');
  expect((await server.put(slot, 'one two')).status).toBe(200);
  const again = await server.put(slot, 'one two');
  const { error } = (await again.json()) as { error: { code: string } };
  expect([again.status, error.code]).toEqual([403, 'quota_exceeded']);
});

test('a PUT that waits and whose client goes away takes no place', async () => {
  await using server = await startTestServer();
  const slot = await reserve(server, 'one');
  using first = beginPut(server, slot, 3);
  using second = beginPut(server, slot, 3);
  await expect.poll(() => inFlight(server)).toBe(2);
  const third = beginPut(server, slot, 3);
  await expect.poll(() => waiting(server)).toBe(1);
  third.socket.destroy();
  await expect.poll(() => waiting(server)).toBe(0);
  first.socket.destroy();
  second.socket.destroy();
  await expect.poll(() => inFlight(server)).toBe(0);
});
