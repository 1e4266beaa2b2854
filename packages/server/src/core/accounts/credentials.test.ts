import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomIds } from '../../platform/ids.ts';
import { mint, parse, sameHash } from './credentials.ts';

test('a minted credential has the documented form and is parsed again', () => {
  const made = mint('vtrk', randomIds);
  expect(made.text).toMatch(/^vtrk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
  expect(parse('vtrk', made.text)).toEqual({ id: made.id, secretHash: made.secretHash });
  expect(parse('vtrr', made.text)).toBeNull();
  expect(made.secretHash).not.toContain(made.text.slice(18, 61));
});

test('a credential with one wrong character is refused', () => {
  const { text } = mint('vtrr', randomIds);
  const position = fc.integer({ min: 5, max: text.length - 1 });
  const other = fc.constantFrom(
    ...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  );
  fc.assert(
    fc.property(position, other, (at, character) => {
      const changed = text.slice(0, at) + character + text.slice(at + 1);
      expect(parse('vtrr', changed) === null).toBe(changed !== text);
    }),
  );
});

test.each(['', 'vtrk_', 'x', 'vtrk_short_secret', `vtrk_${'a'.repeat(62)}`])(
  '%j is not a credential',
  (text) => {
    expect(parse('vtrk', text)).toBeNull();
  },
);

test('sameHash answers false for hashes of different lengths', () => {
  expect(sameHash('00', '0000')).toBe(false);
  expect(sameHash('ab', 'ab')).toBe(true);
});
