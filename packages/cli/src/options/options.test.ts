import { expect, test } from 'vitest';
import { parseDevice } from './bundle.ts';
import { factsOf } from './repository.ts';
import { wholeNumber } from './server.ts';

test('[cli.7] --device is a size with an optional scale', () => {
  expect(parseDevice('390x844')).toEqual({ width: 390, height: 844 });
  expect(parseDevice('411.5x914@2.625')).toEqual({ width: 411.5, height: 914, scale: 2.625 });
  expect(parseDevice('390X844@3x')).toEqual({ width: 390, height: 844, scale: 3 });
  for (const text of ['390', '0x10', '390x844@0', '99999x1', 'x', '390x844@', '1x1@101'])
    expect(() => parseDevice(text), text).toThrow('390x844@3');
});

test('--repo accepts owner/name', () => {
  expect(factsOf({ repo: 'acme/shop' })).toEqual({ owner: 'acme', repo: 'shop' });
  expect(factsOf({ repo: 'acme/mobile/shop' })).toEqual({ owner: 'acme/mobile', repo: 'shop' });
  expect(factsOf({ owner: 'acme', repo: 'shop' })).toEqual({ owner: 'acme', repo: 'shop' });
  expect(factsOf({ branch: 'refs/heads/main', commit: 'HEAD' })).toEqual({
    branch: 'main',
    commitSha: 'HEAD',
  });
  expect(() => factsOf({ branch: ' ' })).toThrow('--branch is empty');
});

test('options for numbers accept only whole numbers', () => {
  expect(wholeNumber(1)('30')).toBe(30);
  for (const text of ['0', '-1', '1.5', 'x', '', ' ', '1e99'])
    expect(() => wholeNumber(1)(text), text).toThrow('whole number of at least 1');
});
