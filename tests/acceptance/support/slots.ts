// Slots of the server, and of an S3 store, which differ.
import { expect } from 'vitest';
import { type Bytes, newBundle } from '../../harness/fixtures/bytes.ts';
import { requestLines } from '../../harness/http/raw.ts';
import { RawConnection } from '../../harness/http/raw-connection.ts';
import { clientOf } from './client.ts';
import { expectError } from './errors.ts';
import { client, repository } from './main.ts';
import { type Site, target } from './target.ts';
import { sleep } from './time.ts';
import { buildRequest, type Fields, first, ok, put } from './upload.ts';
import type { Reservation, Slot } from './wire.ts';

/** Whether a PUT to the slot goes to the server. Otherwise it goes to S3 directly. */
export function isOurs({ putUrl }: Slot): boolean {
  return !new URL(putUrl).searchParams.has('X-Amz-Signature');
}

/** Asserts that a slot refuses a PUT, because its `expiresAt` has passed. */
export async function expectTooLate(slot: Slot, bytes: Bytes): Promise<void> {
  if (isOurs(slot)) {
    expectError(await put(slot, bytes), 'slot_expired');
    return;
  }
  // Signatures have a resolution of one second, and the store has its own errors.
  await sleep(1_000);
  expect((await put(slot, bytes)).status).toBe(403);
}

/**
 * Asserts that the slot of a closed reservation refuses a PUT. An S3 store cannot know that the
 * reservation is closed: there the PUT succeeds, and the caller asserts that finalize fails.
 */
export async function expectClosed(slot: Slot, bytes: Bytes): Promise<void> {
  const answer = await put(slot, bytes);
  if (isOurs(slot)) expectError(answer, 'slot_expired');
  else expect(answer.status).toBe(200);
}

/** An open reservation of one bundle, its slot and its bytes. */
export async function openSlot(site: Site = target, fields: Fields = {}, size = 600) {
  const client = clientOf(site, site.main);
  const bundle = newBundle(size);
  const body = buildRequest(first(site.main.repositories), bundle, fields);
  const { token, slots } = await client.reserveBuild(body);
  return { client, token, slot: first(slots), bundle };
}

export async function areUploaded(token: string): Promise<boolean[]> {
  const answer = await client.post<Reservation>('/reservations/renew', { token });
  return ok(answer).slots.map((slot) => slot.uploaded);
}

/** Sends the head of a PUT, without its bytes. */
export function beginPut(slot: Slot, { length }: Bytes, ...more: string[]): RawConnection {
  const type = `Content-Type: ${slot.contentType}`;
  const lines = [...requestLines('PUT', slot.putUrl), type, `Content-Length: ${length}`];
  return new RawConnection(slot.putUrl).head(...lines, ...more);
}

/** Declares `plain` and sends `sent`. Returns the answer of the PUT and a function that finalizes. */
export async function sendEncoded(plain: Bytes, sent: Bytes, fields: Fields) {
  const all = { ...fields, bundleSizeBytes: sent.length };
  const { token, slots } = await client.reserveBuild(buildRequest(repository, plain, all));
  return { answer: await put(first(slots), sent), finalize: () => client.finalizeBuild(token) };
}
