// What differs between slots that are the server's and slots that are an S3 store's.
import { expect } from 'vitest';
import { expectError } from './errors.ts';
import type { Bytes } from './fixtures.ts';
import { sleep } from './time.ts';
import { put } from './upload.ts';
import type { Slot } from './wire.ts';

/** Whether a PUT to the slot comes to the server; otherwise it goes to S3, past the server. */
export function isOurs({ putUrl }: Slot): boolean {
  return !new URL(putUrl).searchParams.has('X-Amz-Signature');
}

/** Asserts that a slot takes no bytes any more, because its `expiresAt` has passed. */
export async function expectTooLate(slot: Slot, bytes: Bytes): Promise<void> {
  if (isOurs(slot)) {
    expectError(await put(slot, bytes), 'slot_expired');
    return;
  }
  // Signatures count in whole seconds, and the store answers in its own words.
  await sleep(1_000);
  expect((await put(slot, bytes)).status).toBe(403);
}

/**
 * Asserts that the slot of a closed reservation takes no bytes. A store cannot know that it was
 * closed; the bytes are sent there as well, and the caller asserts that finalize refuses them.
 */
export async function expectClosed(slot: Slot, bytes: Bytes): Promise<void> {
  const answer = await put(slot, bytes);
  if (isOurs(slot)) expectError(answer, 'slot_expired');
  else expect(answer.status).toBe(200);
}
