import { expect, test } from 'vitest';
import { HERMES_MAGIC } from '../../test/support/bundles.ts';
import { assertBundle, kindOf, warningFor } from './sniff.ts';

const bytes = (...list: number[]) => Uint8Array.from(list);

test('the kind of a bundle is detected by its first bytes', () => {
  expect(kindOf(HERMES_MAGIC)).toBe('hermes');
  expect(kindOf(bytes(0xe5, 0xd1, 0x0b, 0xfb, 1, 0))).toBe('ram');
  expect(kindOf(bytes(0x1f, 0x8b, 8))).toBe('gzip');
  expect(kindOf(bytes(0x28, 0xb5, 0x2f, 0xfd))).toBe('zstd');
  expect(kindOf(new TextEncoder().encode('\n<!DOCTYPE html>'))).toBe('html');
  expect(kindOf(new TextEncoder().encode('var a'))).toBe('javascript');
  expect(kindOf(bytes())).toBe('empty');
  expect(kindOf(bytes(0xc6))).toBe('javascript');
});

test('bytecode and RAM bundles give a warning that says what to do', () => {
  expect(warningFor('hermes', 'main.hbc')).toContain('`npx expo export --no-bytecode`');
  expect(warningFor('ram', 'main')).toContain('instead of `ram-bundle`');
  expect(warningFor('javascript', 'main')).toBeNull();
});

test('an empty file and an HTML page are refused as bundles', () => {
  expect(() => assertBundle('empty', 'main.jsbundle')).toThrow('main.jsbundle is empty');
  expect(() => assertBundle('html', 'main.jsbundle')).toThrow('is an HTML page');
  expect(() => assertBundle('hermes', 'x')).not.toThrow();
});
