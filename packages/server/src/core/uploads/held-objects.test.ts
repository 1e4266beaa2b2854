import type { ContentEncoding } from '@vitrine/contract';
import { expect, test } from 'vitest';
import type { ObjectRecord } from '../ports/upload-repositories.ts';
import { heldKey } from './held-objects.ts';

const contentHash = 'a'.repeat(64);

/** Objects of the account: the same content with three encodings. */
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
  // Another size: these are not the declared bytes, though their decoded content is the same.
  ['gzip', 11, null],
  ['identity', 10, null],
  ['zstd', 10, null],
  // Without a declared encoding, brotli does not match: it has no magic bytes to detect it by.
  [null, 10, 'gzip'],
  [null, 30, 'identity'],
  [null, 31, null],
])('a slot declared as %s with %i bytes is filled with %s', (encoding, sizeBytes, key) => {
  expect(heldKey({ contentHash, sizeBytes, encoding }, held)).toBe(key);
  expect(heldKey({ contentHash: 'b'.repeat(64), sizeBytes, encoding }, held)).toBeNull();
});
