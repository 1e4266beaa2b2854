import { randomBytes } from 'node:crypto';
import type { IncompleteReason } from '@vitrine/contract';
import type { BlobStore, Expected, Stored } from '../../../core/ports/blob-store.ts';
import { declare } from '../declare.ts';

/**
 * A store, and how a client PUTs to it: the server receives it, or it is PUT to a slot and
 * collected.
 */
export type StoreUnderTest = {
  store: BlobStore;
  put(bytes: Uint8Array, expected: Expected): Promise<Stored | { missing: IncompleteReason }>;
  close(): Promise<void>;
};

export const text = Buffer.from('the quick brown fox jumps over the lazy dog\n'.repeat(2000));
export const random = randomBytes(3 * 1024 * 1024 + 17);
export const unknownKey = 'a'.repeat(26);

/** What the parts of the contract use of the store under test. */
export type Given = ReturnType<typeof given>;

/** `made` returns the store under test, which exists only while tests run. */
export function given(made: () => StoreUnderTest) {
  const put: StoreUnderTest['put'] = (bytes, expected) => made().put(bytes, expected);
  const stored = async (bytes: Uint8Array, changes: Partial<Expected> = {}): Promise<Stored> => {
    const result = await put(bytes, declare(bytes, changes));
    if ('missing' in result) throw new Error(`not stored: ${result.missing}`);
    return result;
  };
  const read = async (key: string, range?: { start: number; end: number }): Promise<Buffer> =>
    Buffer.concat(await Array.fromAsync(await made().store.read(key, range)));
  const keys = async (): Promise<string[]> =>
    (await Array.fromAsync(made().store.list())).map(({ key }) => key);
  return {
    put,
    stored,
    read,
    keys,
    get store() {
      return made().store;
    },
  };
}
