// Differences between slots of the server and slots of an S3 store.
import { expect } from 'vitest';
import type { Bytes } from '../../harness/fixtures/bytes.ts';
import { expectError } from './errors.ts';
import { sleep } from './time.ts';
import { put } from './upload.ts';
import type { Slot } from './wire.ts';

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
