import { expect, test } from 'vitest';
import { concealIds, concealPath } from './conceal-ids.ts';

const BASE32 = 'k3v7qa2222222222222222222b';
const HEX = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const SHA256 = HEX + HEX;

test.each([BASE32, HEX])('the id %s is concealed in paths and in texts', (id) => {
  const short = id.slice(0, 6);
  expect(concealPath(`/c/${id}/bundle`, () => 'reference')).toBe('/c/reference/bundle');
  expect(concealIds(`no row for ${id}.`)).toBe(`no row for ${short}[redacted].`);
});

test('a SHA-256 is no id', () => {
  expect(concealPath(`/x/${SHA256}`, () => 'reference')).toBe(`/x/${SHA256}`);
  expect(concealIds(SHA256)).toBe(SHA256);
});
