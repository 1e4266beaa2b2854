import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32, keyProblem } from './key.ts';

const body = `vtrk_${'a'.repeat(12)}_${'B'.repeat(43)}`;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
function checksum(text: string): string {
  let digits = '';
  for (let rest = zlibCrc32(text); digits.length < 6; rest = Math.floor(rest / 62))
    digits = alphabet[rest % 62] + digits;
  return digits;
}
const good = body + checksum(body);

test('crc32 equals that of zlib', () => {
  for (const text of ['', '123456789', body]) expect(crc32(text)).toBe(zlibCrc32(text));
});

test('a key with a matching checksum is well formed', () => {
  expect(keyProblem(good)).toBeNull();
});

test('each kind of malformed key has its own message, which does not contain the key', () => {
  const typo = good.replace('B', 'C');
  const problems = {
    '': 'is empty',
    [` ${good}`]: 'spaces',
    abc: 'does not begin',
    [good.replace('vtrk', 'vtrr')]: 'reservation token',
    [good.slice(0, -3)]: 'form',
    [typo]: 'checksum',
  };
  for (const [key, words] of Object.entries(problems)) {
    expect(keyProblem(key)).toContain(words);
    expect(keyProblem(key)).not.toContain('BBBB');
  }
});
