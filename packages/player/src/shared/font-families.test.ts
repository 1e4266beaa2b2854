import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SYSTEM_FONTS } from './font-families.ts';

test('the worker measures text in the system fonts of the style sheet', () => {
  const css = readFileSync(new URL('../frame/styles/base.css', import.meta.url), 'utf8');
  const written = [...css.matchAll(/--system-font:\s*([^;]+);/g)].map(([, fonts = '']) =>
    fonts.replace(/\s+/g, ' '),
  );
  expect(written).toEqual([SYSTEM_FONTS.ios, SYSTEM_FONTS.android]);
});
