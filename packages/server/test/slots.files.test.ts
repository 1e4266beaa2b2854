import { expect, test } from 'vitest';
import { HOUR } from '../../../tests/harness/in-process/test-clock.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import { Refusal } from '../src/core/model/errors.ts';

/** Effects of PUTs, and when they are accepted. */

type Server = TestServer;

const reserve = async (server: Server, bytes: string) =>
  (await server.api('POST', '/api/v1/builds', declaration(bytes))).body;

const LARGE = 'large'.repeat(10_000);

const storedObjects = async ({ deps }: Server) => (await Array.fromAsync(deps.blobs.list())).length;

const codeOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
};

test('[slot.8 slot.11] a PUT at the moment of expiry is refused', async () => {
  await using server = await startTestServer();
  const { slots } = await reserve(server, 'one');
  server.clock.advance(HOUR - 1);
  expect((await server.put(slots[0], 'one')).status).toBe(200);
  server.clock.advance(1);
  expect(await codeOf(await server.put(slots[0], 'one'))).toEqual([403, 'slot_expired']);
});

test('[error.6 slot.11] a PUT for a closed reservation is told to reserve again, and not to renew', async () => {
  await using server = await startTestServer({ env: { VITRINE_MAX_OPEN_RESERVATIONS: '1' } });
  const { slots } = await reserve(server, 'one');
  await reserve(server, 'one');
  const response = await server.put(slots[0], 'one');
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect([response.status, error.code]).toEqual([403, 'slot_expired']);
  expect(error.message).toMatch(/closed.*\. Reserve again\.$/);
});

test('[renew.7] an earlier url expires at its own time, also after a renew', async () => {
  await using server = await startTestServer();
  const { token, slots } = await reserve(server, 'one');
  server.clock.advance(HOUR / 2);
  const renewed = await server.api('POST', '/api/v1/reservations/renew', { token });
  server.clock.advance(HOUR / 2);
  expect(await codeOf(await server.put(slots[0], 'one'))).toEqual([403, 'slot_expired']);
  expect((await server.put(renewed.body.slots[0], 'one')).status).toBe(200);
});

test.each(['one', LARGE])(
  '[slot.3 slot.4] a PUT of the same bytes leaves only the object that is in use',
  async (bytes) => {
    await using server = await startTestServer();
    const { token, slots } = await reserve(server, bytes);
    await server.put(slots[0], bytes);
    await Promise.all([server.put(slots[0], bytes), server.put(slots[0], bytes)]);
    expect(await storedObjects(server)).toBe(1);
    const { body } = await server.api('POST', '/api/v1/builds/finalize', { token });
    expect(await (await fetch(`${body.previewUrl}/bundle`)).text()).toBe(bytes);
  },
);

test('bytes whose row may have been committed are kept', async () => {
  let lost = false;
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        async transaction(work) {
          const answer = await store.transaction(work);
          if (!lost) return answer;
          lost = false;
          throw new Refusal('unavailable', 'The connection broke during the commit.');
        },
      }),
    },
  });
  const { token, slots } = await reserve(server, 'one');
  lost = true;
  expect((await server.put(slots[0], 'one')).status).toBe(503);
  const { status, body } = await server.api('POST', '/api/v1/builds/finalize', { token });
  expect(status).toBe(201);
  expect(await (await fetch(`${body.previewUrl}/bundle`)).text()).toBe('one');
});

test.each(['one', LARGE])(
  '[slot.11] bytes that arrive for a reservation closed in the meantime are deleted',
  async (bytes) => {
    let meanwhile = async () => {};
    await using server = await startTestServer({
      overrides: {
        files: (blobs) => ({
          ...blobs,
          async receive(body, expected) {
            const stored = await blobs.receive(body, expected);
            await meanwhile();
            return stored;
          },
        }),
      },
    });
    const { id, slots } = await reserve(server, bytes);
    meanwhile = async () => {
      await server.api('DELETE', `/api/v1/builds/${id}`);
    };
    expect(await codeOf(await server.put(slots[0], bytes))).toEqual([403, 'slot_expired']);
    expect(await storedObjects(server)).toBe(0);
  },
);
