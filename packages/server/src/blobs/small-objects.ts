import { Readable } from 'node:stream';
import type { BlobStore, ByteRange, Expected, Receiver } from '../core/ports/blob-store.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Ids } from '../core/ports/ids.ts';
import type { SmallObjectRepository } from '../core/ports/small-object-repository.ts';
import { objectNotFound } from './storage-failure.ts';
import type { Verifiers } from './verification/verifiers.ts';

const SMALL_BYTES = 32 * 1024;
const PAGE = 500;

type Options = {
  rows: SmallObjectRepository;
  verifiers: Verifiers;
  ids: Pick<Ids, 'rowKey'>;
  clock: Pick<Clock, 'now'>;
  /** The largest object that lies in the database, in bytes: 32 KiB by default. */
  smallBytes?: number;
};

/**
 * Stores small objects in the database, and all others in `files`. A file of its own costs a small object
 * two syncs, and in the database it shares that of its row. Earlier versions had files only, so a key is
 * looked up in both. The body of a small object stays in memory until its row is committed.
 */
export function withSmallObjects(
  files: BlobStore & Receiver,
  { rows, verifiers, ids, clock, smallBytes = SMALL_BYTES }: Options,
): BlobStore & Receiver {
  const verified = async (body: AsyncIterable<Uint8Array>, expected: Expected) => {
    const verifier = verifiers.of(expected);
    const parts: Uint8Array[] = [];
    for await (const chunk of body) {
      verifier.update(chunk);
      parts.push(chunk);
    }
    const encoding = await verifier.finish(async function* () {
      yield* parts;
    });
    const [only] = parts;
    const bytes = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
    return { bytes, encoding };
  };

  return {
    ...files,

    async receive(body, expected) {
      if (expected.sizeBytes > smallBytes) return files.receive(body, expected);
      return { key: ids.rowKey(), ...(await verified(body, expected)) };
    },

    async put(key, body, expected) {
      if (expected.sizeBytes > smallBytes) return files.put(key, body, expected);
      const { bytes, encoding } = await verified(body, expected);
      await rows.insert(key, bytes, clock.now());
      return encoding;
    },

    async read(key, range) {
      const bytes = await rows.read(key);
      return bytes === undefined ? files.read(key, range) : streamOf(bytes, range);
    },

    size: async (key) => (await rows.size(key)) ?? files.size(key),

    async delete(key) {
      if ((await rows.size(key)) !== undefined) await rows.delete(key);
      await files.delete(key);
    },

    async *list() {
      for (let after = ''; ; ) {
        const page = await rows.page(after, PAGE);
        yield* page;
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) break;
        after = last.key;
      }
      yield* files.list();
    },
  };
}

function streamOf(bytes: Uint8Array, range?: ByteRange): Readable {
  if (range && bytes.length <= range.end) throw objectNotFound();
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  return Readable.from(part.length > 0 ? [part] : [], { objectMode: false });
}
