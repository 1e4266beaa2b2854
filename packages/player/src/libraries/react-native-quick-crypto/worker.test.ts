import { createHash as nodeHash, createHmac as nodeHmac, pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { quickBase64, utils } from './encodings.ts';
import { createHash, createHmac, createPbkdf2 } from './hashes.ts';

const hex = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('hex');
const bytes = (text: string) => Uint8Array.from(Buffer.from(text)).buffer;

test.each(['md5', 'sha1', 'SHA-256', 'sha512', 'sha3-256'])(
  'a hash by %s is that of Node, and a copy goes on by itself',
  (algorithm) => {
    const hash = createHash();
    hash.createHash(algorithm);
    hash.update('one');
    const copy = hash.copy() as typeof hash;
    hash.update(bytes('two'));
    const of = (text: string) =>
      nodeHash(algorithm.replace('SHA-', 'sha')).update(text).digest('hex');
    expect([hex(hash.digest()), hex(copy.digest())]).toEqual([of('onetwo'), of('one')]);
    expect(() => hash.digest()).toThrow('already called');
  },
);

test('an algorithm that is not there is named', () => {
  expect(() => createHash().createHash('whirlpool')).toThrow('whirlpool');
});

test('HMAC and PBKDF2 are those of Node', () => {
  const mac = createHmac();
  mac.createHmac('sha256', bytes('key'));
  mac.update('words');
  expect(hex(mac.digest())).toBe(nodeHmac('sha256', 'key').update('words').digest('hex'));
  expect(hex(createPbkdf2().pbkdf2Sync(bytes('pass'), bytes('salt'), 10, 20, 'sha512'))).toBe(
    pbkdf2Sync('pass', 'salt', 10, 20, 'sha512').toString('hex'),
  );
});

test.each(['hex', 'base64', 'base64url', 'utf8', 'latin1', 'utf16le'] as const)(
  'a text is read as %s and written again, as Node does',
  (encoding) => {
    const text = Buffer.from('Grüße ☃ 12?').toString(encoding);
    const buffer = utils.stringToBuffer(text, encoding);
    expect(hex(buffer)).toBe(Buffer.from(text, encoding).toString('hex'));
    expect(utils.bufferToString(buffer, encoding)).toBe(text);
  },
);

test.each([
  ['hex', 'abxxcd'],
  ['hex', 'xab'],
  ['base64', 'QUJD\nRA==\n'],
  ['base64', 'Q*UJDR'],
  ['base64url', '-_8'],
  ['latin1', '😀'],
  ['utf8', '\ufeffa\ud800'],
  ['utf16le', '\ufeffa\ud800'],
] as const)('%s: %j is read and written as Node does', (encoding, text) => {
  const buffer = utils.stringToBuffer(text, encoding);
  expect(hex(buffer)).toBe(Buffer.from(text, encoding).toString('hex'));
  expect(utils.bufferToString(buffer, encoding)).toBe(Buffer.from(buffer).toString(encoding));
});

test('a key is derived beside other work, too', async () => {
  const { pbkdf2, pbkdf2Sync: derive } = createPbkdf2();
  const given = [bytes('pass'), bytes('salt'), 10, 20, 'sha256'] as const;
  expect(await pbkdf2(...given)).toEqual(derive(...given));
});

test('quick-base64 has the alphabet for urls, with dots as padding', () => {
  const buffer = Uint8Array.of(251, 255, 191, 1).buffer;
  const text = quickBase64.base64FromArrayBuffer(buffer, true);
  expect([text, quickBase64.base64FromArrayBuffer(buffer)]).toEqual(['-_-_AQ..', '+/+/AQ==']);
  expect(quickBase64.base64ToArrayBuffer(text)).toEqual(buffer);
});
