import { expect, test } from 'vitest';
import { isUsedAtOnce } from './is-used-at-once.ts';

test.each([
  ['var l=c.default.getLast();if(!l)return', true],
  ['const l = (0, r(d[3]).default)(a).getLast(f(1))\nif (l) go()', true],
  ['if(!a.getLast())return', true],
  ['null==a.getLast()&&go()', true],
  ['var s=yield n.getLast();var t=n.getLast()', true],
  ['return s.getLast()}var l=c.getLast();if(l)go()', true],
  ['var s=yield n.getLast()', false],
  ['const s = await n.getLast()', false],
  ['return s.getLast()', false],
  ['()=>s.getLast()', false],
  ['go(s.getLast())', false],
  ['var l=c.getLast();if(l)go()}c.getLast(f(1)).then(g)', false],
  ['var p=c.getLast();return p.then(g)', false],
  ['var $=c.getLast();go();yield $', false],
  ['var l=c.getLastOne();if(l)go()', false],
  ['', false],
])('%j uses the result of getLast as a value: %s', (source, isUsed) => {
  expect(isUsedAtOnce('getLast', ['other()', source])).toBe(isUsed);
});
