import { expect, test } from 'vitest';
import { declareFile, newBundle, newBytes } from '../harness/fixtures/bytes.ts';
import { type Client, clientOf } from './support/client.ts';
import { expectError, expectInvalid } from './support/errors.ts';
import { BRIEF } from './support/limits.ts';
import { client } from './support/main.ts';
import { expectTooLate } from './support/slots.ts';
import { part, type Site, target, without } from './support/target.ts';
import { eventually, sleep, until } from './support/time.ts';
import {
  at,
  buildRequest,
  created,
  first,
  ok,
  previewRequest,
  put,
  putAll,
} from './support/upload.ts';
import type { Build, BuildReservation, PreviewReservation } from './support/wire.ts';

function renew(caller: Client, token: unknown) {
  return caller.post<BuildReservation>('/reservations/renew', { token });
}

/** A reservation of a bundle and an icon. Only the icon is uploaded. */
async function halfUploaded(site: Site) {
  const caller = clientOf(site, site.main);
  const [bundle, icon] = [newBundle(), newBytes()];
  const files = [declareFile('icon.png', icon)];
  const body = buildRequest(first(site.main.repositories), bundle, { files });
  const reservation = await caller.reserveBuild(body);
  expect((await put(at(reservation.slots, 1), icon)).status).toBe(200);
  return { caller, reservation, bundle, icon };
}

test('[renew.1 renew.2 renew.3] renew answers with the reservation and new urls', async () => {
  const { caller, reservation } = await halfUploaded(target);
  // Signatures of S3 have a resolution of one second.
  await sleep(1_100);
  const renewed = ok(await renew(caller, reservation.token));
  const { id, token, url, status, slots } = reservation;
  expect(renewed).toMatchObject({ id, token, url, status });
  expect(Date.parse(renewed.expiresAt)).toBeGreaterThan(Date.parse(reservation.expiresAt));
  expect(renewed.slots.map(({ objectKey }) => objectKey)).toEqual(
    slots.map(({ objectKey }) => objectKey),
  );
  expect(renewed.slots.map(({ uploaded }) => uploaded)).toEqual([false, true]);
  for (const [index, slot] of renewed.slots.entries()) {
    expect(slot.putUrl).not.toBe(at(slots, index).putUrl);
    expect(Date.parse(slot.expiresAt)).toBeGreaterThan(Date.parse(at(slots, index).expiresAt));
  }
});

test('[renew.1] the reservation of a preview can be renewed', async () => {
  const { token, shareId } = await client.reservePreview(previewRequest());
  const answer = await client.post<PreviewReservation>('/reservations/renew', { token });
  expect(ok(answer)).toMatchObject({ token, shareId });
});

test('[renew.7] earlier urls stay valid beside the new ones', async () => {
  const { caller, reservation, bundle, icon } = await halfUploaded(target);
  const renewed = ok(await renew(caller, reservation.token));
  expect((await put(at(reservation.slots, 0), bundle)).status).toBe(200);
  expect((await put(at(renewed.slots, 1), icon)).status).toBe(200);
  created(await caller.finalizeBuild(reservation.token));
});

// These wait for expiries of several seconds, so they wait together.
test
  .skipIf(without.brief)
  .concurrent('[renew.7 slot.8] each url is valid until its own expiry', async () => {
    const { caller, reservation, bundle } = await halfUploaded(part('brief'));
    // Makes the two expiries differ by seconds.
    await sleep(BRIEF.reservationTtlSeconds * 500);
    const renewed = ok(await renew(caller, reservation.token));
    await until(first(reservation.slots).expiresAt);
    expect((await put(first(renewed.slots), bundle)).status).toBe(200);
    created(await caller.finalizeBuild(reservation.token));
    await expectTooLate(first(reservation.slots), bundle);
  });

test
  .skipIf(without.brief)
  .concurrent(
    '[renew.4 renew.5 slot.11 build.identity.10 build.identity.11] renewing an expired reservation reopens it, with its bytes',
    async () => {
      const { caller, reservation, bundle } = await halfUploaded(part('brief'));
      const { id, token, slots, expiresAt } = reservation;
      const status = async () => ok(await caller.get<Build>(`/builds/${id}`)).status;
      await until(expiresAt);
      await expectTooLate(first(slots), bundle);
      expectError(await caller.finalizeBuild(token), 'reservation_expired');
      await eventually(status, (now) => now === 'expired');
      const renewed = ok(await renew(caller, token));
      expect(renewed).toMatchObject({ token, status: 'pending' });
      expect(await status()).toBe('pending');
      expect(renewed.slots.map(({ uploaded }) => uploaded)).toEqual([false, true]);
      expect((await put(first(renewed.slots), bundle)).status).toBe(200);
      created(await caller.finalizeBuild(token));
    },
  );

test
  .skipIf(without.brief)
  .concurrent(
    '[build.identity.11 build.identity.12] reserving again reopens an expired build and keeps a ready one ready',
    async () => {
      const site = part('brief');
      const caller = clientOf(site, site.main);
      const bundle = newBundle();
      const body = buildRequest(first(site.main.repositories), bundle);
      const { id, expiresAt } = await caller.reserveBuild(body);
      const read = async () => ok(await caller.get<Build>(`/builds/${id}`));
      await until(expiresAt);
      await eventually(read, ({ status }) => status === 'expired');
      const again = await caller.reserveBuild(body);
      expect(again).toMatchObject({ id, status: 'pending' });
      await putAll(again.slots, [bundle]);
      created(await caller.finalizeBuild(again.token));
      const unused = await caller.reserveBuild(body);
      await until(unused.expiresAt, 400);
      expect(await read()).toMatchObject({ status: 'ready', revision: 1 });
    },
  );

test('[renew.8] a finalized reservation is 409', async () => {
  const { caller, reservation, bundle } = await halfUploaded(target);
  await put(first(reservation.slots), bundle);
  created(await caller.finalizeBuild(reservation.token));
  expectError(await renew(caller, reservation.token), 'reservation_finalized');
});

test('[renew.10 renew.11] renew refuses a missing, an unknown and a foreign token', async () => {
  const { reservation } = await halfUploaded(target);
  const { token } = reservation;
  expectInvalid(await client.post('/reservations/renew', {}), '/token');
  expectInvalid(await renew(client, 5), '/token');
  for (const wrong of ['', 'x', `${token}0`, client.key]) {
    expectError(await renew(client, wrong), 'invalid_token');
  }
  expectError(await renew(clientOf(target, target.other), token), 'account_mismatch');
});
