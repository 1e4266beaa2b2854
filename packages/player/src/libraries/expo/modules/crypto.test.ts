import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { importAfresh } from '../../../../../../tests/harness/import-afresh.ts';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { cryptography } from './crypto.ts';

type Crypto = { digestStringAsync(algorithm: string, text: string): Promise<string> };

const moduleOf = (factory: typeof cryptography) =>
  factory(
    fakeWorker().worker,
    createClasses(() => {}),
  ) as Crypto;

afterEach(() => vi.unstubAllGlobals());

/** RFC 1321, A.5. The last two need two blocks. */
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

test.each(VECTORS)('MD5 matches RFC 1321: "%s"', async (text, wanted) => {
  expect(await moduleOf(cryptography).digestStringAsync('MD5', text)).toBe(wanted);
});

test('digestStringAsync supports MD5 and SHA-1', async () => {
  const of = (algorithm: string) => moduleOf(cryptography).digestStringAsync(algorithm, 'abc');
  expect(await of('MD5')).toBe('900150983cd24fb0d6963f7d28e17f72');
  expect(await of('SHA-1')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
});

test('without crypto.subtle, SHA-1 and SHA-256 are the same, and SHA-512 rejects', async () => {
  vi.stubGlobal('crypto', {});
  const { cryptography: afresh } = await importAfresh(() => import('./crypto.ts'));
  const module = moduleOf(afresh);
  for (const text of ['', 'abc', 'a'.repeat(1000)])
    for (const [algorithm, name] of [
      ['SHA-1', 'sha1'],
      ['SHA-256', 'sha256'],
    ] as const)
      expect(await module.digestStringAsync(algorithm, text)).toBe(
        createHash(name).update(text).digest('hex'),
      );
  await expect(module.digestStringAsync('SHA-512', 'abc')).rejects.toThrow(/needs https/);
});
