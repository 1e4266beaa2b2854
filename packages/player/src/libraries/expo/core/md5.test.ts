import { expect, test } from 'vitest';
import { fakeThread } from '../../../worker/test/fake-worker.ts';
import { cryptography } from '../modules/crypto.ts';
import { md5 } from './md5.ts';
import { createClasses } from './module.ts';

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** RFC 1321, A.5; the last ones end a block, and begin another. */
const VECTORS = [
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
  [
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
    'd174ab98d277d9f5a5611c2c9f419d9f',
  ],
  ['1234567890'.repeat(8), '57edf4a22be3c955ac49da2e2107b67a'],
] as const;

test.each(VECTORS)('the MD5 of "%s"', (text, wanted) => {
  expect(hex(md5(new TextEncoder().encode(text)))).toBe(wanted);
});

test('expo-crypto has it', async () => {
  const { thread } = fakeThread();
  const module = cryptography(
    thread,
    createClasses(() => {}),
  ) as { digestStringAsync(algorithm: string, text: string): Promise<string> };
  const of = (algorithm: string) => module.digestStringAsync(algorithm, 'abc');
  expect(await of('MD5')).toBe('900150983cd24fb0d6963f7d28e17f72');
  expect(await of('SHA-1')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
});
