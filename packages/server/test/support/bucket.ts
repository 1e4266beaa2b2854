import { setTimeout as delay } from 'node:timers/promises';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { SECOND, type TestClock } from '../../../../tests/harness/in-process/test-clock.ts';
import type { TestServer } from '../../../../tests/harness/in-process/test-server.ts';
import { s3Client } from '../../../../tests/harness/services/buckets.ts';
import { s3Service } from '../../../../tests/harness/services/services.ts';
import type { BlobStore } from '../../src/core/ports/blob-store.ts';

type Server = TestServer;

/** All names in the bucket of a server. */
export async function namesIn({ stores }: Pick<Server, 'stores'>): Promise<string[]> {
  const client = s3Client(s3Service());
  const list = new ListObjectsV2Command({ Bucket: stores.environment.VITRINE_S3_BUCKET });
  const { Contents = [] } = await client.send(list);
  client.destroy();
  return Contents.map(({ Key = '' }) => Key).sort();
}

/** The id of the reservation of a token. */
export async function reservationIn(
  { deps }: Pick<Server, 'deps'>,
  token: string,
): Promise<string> {
  const [, id = ''] = token.split('_');
  const found = await deps.store.reservations.ofToken(id);
  if (!found) throw new Error('no such token');
  return found.reservation.id;
}

/**
 * Advances the clock in steps of a second until the promise settles. It advances only while
 * somebody sleeps, so that work takes no test time, however slow the machine is.
 */
export async function until(
  { clock }: { clock: TestClock },
  done: Promise<unknown>,
): Promise<void> {
  let over = false;
  const end = () => {
    over = true;
  };
  done.then(end, end);
  while (!over) {
    await delay(20);
    const isLookingAgain = clock.sleeping(1) > clock.sleeping(SECOND);
    if (!over && isLookingAgain) clock.advance(SECOND / 4);
  }
}

/** Blocks the verification of uploads until `open` is called. */
export function gate() {
  const opened = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let collects = 0;
  const around = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    async collect(slot, expected) {
      collects += 1;
      reached.resolve();
      await opened.promise;
      return blobs.collect(slot, expected);
    },
  });
  return { around, reached: reached.promise, open: opened.resolve, collects: () => collects };
}
