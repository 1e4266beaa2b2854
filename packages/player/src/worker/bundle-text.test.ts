import { expect, test } from 'vitest';
import { isCalled } from './bundle-text.ts';

test.each([
  ['a.isTablet?1:2', false],
  ['if(!a.isTablet&&b)c()', false],
  ['a.isTabletMode()', true],
  ['a.isTablet?1:2;b.isTablet()', true],
  ['a.isTablet?.()', true],
  ['a.isTablet.call(a)', true],
  ['var {isTablet:t}=a', true],
  ['{isTablet(){}}', true],
  ['a["isTablet"]()', true],
  ['', true],
])('%s may call isTablet: %s', (source, called) => {
  expect(isCalled('isTablet', ['other()', source])).toBe(called);
});
