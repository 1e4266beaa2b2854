import { expect, test } from 'vitest';
import { refusal } from '../test/fake-vitrine.ts';
import { input, setUp } from '../test/upload-world.ts';
import { VitrineError } from './errors.ts';

test('[cli.13] a slot that expired is renewed, once for all that wait for it', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => refusal(403, 'slot_expired'), 3);
  expect(await client.uploadBuild(input())).toMatchObject({ status: 'ready' });
  expect(vitrine.count('POST', 'renew')).toBe(1);
});

test('[cli.13] slots that are about to expire are renewed before they are used', async () => {
  const { vitrine, client } = setUp();
  const onReserved = () => vitrine.advance(3_595_000);
  expect(await client.uploadBuild(input(), { onReserved })).toMatchObject({ status: 'ready' });
  expect(vitrine.count('POST', 'renew')).toBe(1);
  expect(vitrine.count('PUT')).toBe(3);
});

test.each([
  ['in Amazon’s words', '<Message>Request has expired</Message>'],
  ['without a word', ''],
])('an expired url of S3 is understood %s', async (_, message) => {
  const { vitrine, client } = setUp();
  const xml = `<Error><Code>AccessDenied</Code>${message}</Error>`;
  vitrine.fail('PUT', () => new Response(xml, { status: 403 }));
  expect(await client.uploadBuild(input())).toMatchObject({ status: 'ready' });
  expect(vitrine.count('POST', 'renew')).toBe(1);
});

test('access that stays denied after a renewal is not asked for again and again', async () => {
  const { vitrine, client } = setUp();
  const xml = '<Error><Code>AccessDenied</Code></Error>';
  vitrine.fail('PUT', () => new Response(xml, { status: 403 }), 100);
  await expect(client.uploadBuild(input(), { concurrency: 1 })).rejects.toThrow('AccessDenied');
  expect(vitrine.count('POST', 'renew')).toBe(1);
});

test('a token of an earlier call goes on where that one stopped', async () => {
  const { vitrine, client } = setUp();
  let token = '';
  const onReserved = (reservation: { token: string }) => {
    token = reservation.token;
  };
  vitrine.fail('PUT http://vitrine.test/slots/0-2', () => refusal(507, 'insufficient_storage'));
  await expect(client.uploadBuild(input(), { onReserved, concurrency: 1 })).rejects.toThrow(
    'assets/1.png',
  );
  vitrine.advance(7_200_000);
  expect(await client.uploadBuild(input(), { token })).toMatchObject({ status: 'ready' });
  expect(vitrine.count('PUT')).toBe(4);
  // Finalized by now: the record once more, and no upload.
  expect(await client.uploadBuild(input(), { token })).toMatchObject({ status: 'ready' });
  await expect(client.uploadBuild(input(), { token: 'vtrr_other' })).rejects.toBeInstanceOf(
    VitrineError,
  );
});

test('a reservation that expires before finalize is renewed; nothing is sent twice', async () => {
  const { vitrine, client } = setUp({ ttlMs: 5_000 });
  vitrine.fail('finalize', () => refusal(410, 'reservation_expired'));
  expect(await client.uploadBuild(input())).toMatchObject({ status: 'ready' });
  expect(vitrine.count('POST', 'renew')).toBe(1);
  expect(vitrine.count('PUT')).toBe(3);
});

test('a token for other files is refused before anything is sent', async () => {
  const { vitrine, client } = setUp();
  const { token } = await client.reserveBuild({
    ...{ owner: 'a', repo: 'b', branch: 'main', platform: 'ios', commitSha: 'c' },
    ...{ contentHash: 'x', bundleSizeBytes: 1, bundleContentType: 'text/plain' },
  });
  await expect(client.uploadBuild(input(), { token })).rejects.toThrow('made for other files');
  expect(vitrine.count('PUT')).toBe(0);
});
