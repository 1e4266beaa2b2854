import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { compress, declare, sha256 } from '../declare.ts';
import { type Given, random, text } from './given.ts';

const newKey = () => Array.from(randomBytes(26), (byte) => 'abcdefghijklmnop'[byte & 15]).join('');

/** Bytes that the server itself puts under a key. */
export function puts(made: Given): void {
  const { read, keys } = made;

  describe('put: bytes from another store', () => {
    const chunks = async function* (bytes: Uint8Array) {
      for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
    };

    test.each([0, 1, random.length])('%i bytes are stored under their key', async (size) => {
      const bytes = random.subarray(0, size);
      const key = newKey();
      expect(await made.store.put(key, chunks(bytes), declare(bytes))).toBe('identity');
      expect((await read(key)).equals(bytes)).toBe(true);
      expect(await keys()).toContain(key);
    });

    test.each(['gzip', 'br', 'zstd'] as const)(
      'compressed bytes are verified decoded: %s',
      async (encoding) => {
        const bytes = compress[encoding](text);
        const expected = declare(bytes, { encoding, contentHash: sha256(text) });
        const key = newKey();
        expect(await made.store.put(key, chunks(bytes), expected)).toBe(encoding);
        const another = newKey();
        const wrong = made.store.put(another, chunks(bytes), {
          ...expected,
          contentHash: sha256(bytes),
        });
        await expect(wrong).rejects.toMatchObject({ code: 'digest_mismatch' });
        expect(await made.store.size(another)).toBeUndefined();
      },
    );

    test.each([
      ['digest_mismatch', random.toReversed()],
      ['size_mismatch', random.subarray(1)],
      ['size_mismatch', Buffer.concat([random, random])],
      ['size_mismatch', Buffer.alloc(0)],
    ])('%s: nothing is stored', async (code, bytes) => {
      const key = newKey();
      const wrong = made.store.put(key, chunks(bytes), declare(random));
      await expect(wrong).rejects.toMatchObject({ code });
      expect(await made.store.size(key)).toBeUndefined();
    });

    test('an error of the body is thrown, and nothing is stored', async () => {
      const key = newKey();
      const gone = new Error('the other store went away');
      const body = async function* () {
        yield* chunks(random.subarray(0, 700_000));
        throw gone;
      };
      await expect(made.store.put(key, body(), declare(random))).rejects.toBe(gone);
      expect(await made.store.size(key)).toBeUndefined();
    });
  });
}
