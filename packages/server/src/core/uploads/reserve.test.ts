import type { ContentEncoding } from '@vitrine/contract';
import { expect, test } from 'vitest';
import type { ObjectRecord } from '../ports/upload-repositories.ts';
import { heldKey } from './reserve.ts';

const contentHash = 'a'.repeat(64);

/** What the account holds: the same content, compressed and not. */
const held = (['gzip', 'br', 'identity'] as const).map(
  (encoding): ObjectRecord => ({
    key: encoding,
    accountId: 'acc_a',
    contentHash,
    encoding,
    createdAt: 0,
    sizeBytes: encoding === 'identity' ? 30 : 10,
  }),
);

test.each<[ContentEncoding | null, number, string | null]>([
  ['identity', 30, 'identity'],
  ['gzip', 10, 'gzip'],
  ['br', 10, 'br'],
  // Compressed by somebody else to another size: not the bytes that were declared.
  ['gzip', 11, null],
  ['identity', 10, null],
  ['zstd', 10, null],
  // Not declared: what it is, is seen by its first bytes, and those of br tell nothing.
  [null, 10, 'gzip'],
  [null, 30, 'identity'],
  [null, 31, null],
])('bytes declared as %s of %i bytes are those that are held as %s', (encoding, sizeBytes, key) => {
  expect(heldKey({ contentHash, sizeBytes, encoding }, held)).toBe(key);
  expect(heldKey({ contentHash: 'b'.repeat(64), sizeBytes, encoding }, held)).toBeNull();
});
