import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestServer } from './support/server.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The CRC-32 of a credential in base 62. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < 6; at += 1) {
    digits = DIGITS.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

test('[auth.5] the id of a key with another secret is refused, also when its checksum fits', async () => {
  await using server = await startTestServer();
  const [prefix = '', id = '', secret = ''] = server.key.split('_');
  const whole = (text: string) => text + checksum(text);
  const body = `${prefix}_${id}_${secret.slice(0, 43)}`;
  expect(whole(body), 'checksums are made as the server makes them').toBe(server.key);
  const guessed = whole(`${prefix}_${id}_${'0'.repeat(43)}`);
  const answer = await server.api('GET', '/api/v1/me', undefined, guessed);
  expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthorized']);
});
