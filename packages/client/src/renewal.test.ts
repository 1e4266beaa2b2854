import { expect, test } from 'vitest';
import { refusal } from '../test/fake-vitrine.ts';
import { input, setUp } from '../test/upload-world.ts';
import { createClient } from './client.ts';

test('[cli.13] an expired slot is renewed once for all uploads that wait for it', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => refusal(403, 'slot_expired'), 3);
  expect(await client.uploadBuild(input())).toMatchObject({ status: 'ready' });
  expect(vitrine.count('POST', 'renew')).toBe(1);
});

test('[cli.13] a PUT whose slot was renewed while it ran does not renew again', async () => {
  const { vitrine } = setUp();
  const sent = new Map<string, ReturnType<typeof Promise.withResolvers<void>>>();
  let before = Promise.resolve();
  const oneByOne: typeof fetch = async (url, init) => {
    if (init?.method !== 'PUT') return vitrine.fetch(url, init);
    const again = sent.get(`${url}`);
    again?.resolve();
    if (again) return vitrine.fetch(url, init);
    const first = Promise.withResolvers<void>();
    sent.set(`${url}`, first);
    // Refused after the previous upload has its fresh slot.
    const turn = before;
    before = first.promise;
    await turn;
    return refusal(403, 'slot_expired');
  };
  const { origin: url, system } = vitrine;
  const client = createClient({ url, key: 'vtrk_k', fetch: oneByOne, system });
  expect(await client.uploadBuild(input(5))).toMatchObject({ status: 'ready' });
  expect([sent.size, vitrine.count('POST', 'renew')]).toEqual([6, 1]);
});

test('[cli.13] slots that expire soon are renewed before they are used', async () => {
  const { vitrine, client } = setUp();
  const onReserved = () => vitrine.advance(3_595_000);
  expect(await client.uploadBuild(input(), { onReserved })).toMatchObject({ status: 'ready' });
  expect(vitrine.count('POST', 'renew')).toBe(1);
  expect(vitrine.count('PUT')).toBe(3);
});

test.each([
  ['with the message of Amazon S3', '<Message>Request has expired</Message>'],
  ['without a message', ''],
])('an expired url of S3 is recognized %s', async (_, message) => {
  const { vitrine, client } = setUp();
  const xml = `<Error><Code>AccessDenied</Code>${message}</Error>`;
  vitrine.fail('PUT', () => new Response(xml, { status: 403 }));
  expect(await client.uploadBuild(input())).toMatchObject({ status: 'ready' });
  expect(vitrine.count('POST', 'renew')).toBe(1);
});

test('AccessDenied after a renewal is not renewed again', async () => {
  const { vitrine, client } = setUp();
  const xml = '<Error><Code>AccessDenied</Code></Error>';
  vitrine.fail('PUT', () => new Response(xml, { status: 403 }), 100);
  await expect(client.uploadBuild(input(), { concurrency: 1 })).rejects.toThrow('AccessDenied');
  expect(vitrine.count('POST', 'renew')).toBe(1);
});

test('a reservation that expires before finalize is renewed, and nothing is sent twice', async () => {
  const { vitrine, client } = setUp({ ttlMs: 5_000 });
  vitrine.fail('finalize', () => refusal(410, 'reservation_expired'));
  expect(await client.uploadBuild(input())).toMatchObject({ status: 'ready' });
  expect(vitrine.count('POST', 'renew')).toBe(1);
  expect(vitrine.count('PUT')).toBe(3);
});

/** A client whose clock differs from the server's. */
function withClock(hours: number, dates: boolean) {
  const { vitrine } = setUp();
  const { origin: url, system } = vitrine;
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const answer = await vitrine.fetch(address, init);
    if (!dates) answer.headers.delete('Date');
    return answer;
  };
  const now = () => system.now() + hours * 3_600_000;
  return { vitrine, client: createClient({ url, key: 'k', fetch, system: { ...system, now } }) };
}

test.each([
  [2, true],
  [-2, true],
  [2, false],
  [-2, false],
])(
  '[cli.13] with a clock %i hours off (the server sends Date: %s), slots are renewed when they end soon, and only then',
  async (hours, dates) => {
    const fresh = withClock(hours, dates);
    expect(await fresh.client.uploadBuild(input())).toMatchObject({ status: 'ready' });
    expect(fresh.vitrine.count('POST', 'renew')).toBe(0);
    const old = withClock(hours, dates);
    const onReserved = () => old.vitrine.advance(3_601_000);
    expect(await old.client.uploadBuild(input(), { onReserved })).toMatchObject({
      status: 'ready',
    });
    expect(old.vitrine.count('POST', 'renew')).toBe(1);
  },
);
