import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { SlotGrant } from '../../core/ports/blob-store.ts';
import { makeFaultyS3 } from './make-faulty-s3.ts';

export const unavailable = { code: 'unavailable', retryAfter: 5 };

/**
 * Gives each test a store behind a proxy that injects failures, and a slot with these bytes.
 * Registers the hooks of the suite.
 */
export function eachWithFaultyS3(bytes: Uint8Array) {
  let faulty: Awaited<ReturnType<typeof makeFaultyS3>>;
  let slot: SlotGrant;
  beforeAll(async () => {
    faulty = await makeFaultyS3();
  });
  afterAll(() => faulty.close());
  beforeEach(async () => {
    slot = await faulty.filled(bytes);
  });
  afterEach(() => faulty.faults.onRequest(undefined));
  return {
    get faulty() {
      return faulty;
    },
    get slot() {
      return slot;
    },
  };
}
