import { expect, test } from 'vitest';
import { isDeclaredType } from './media-type.ts';

const charset = 'text/javascript; charset=utf-8';

test.each([
  ['the same', 'image/png', 'image/png', true],
  ['another case', 'Image/PNG', 'image/png', true],
  ['a charset that was not declared', 'text/html;charset=UTF-8', 'text/html', true],
  ['another case of a charset', 'Text/JavaScript;Charset="UTF-8"', charset, true],
  ['another order', 'a/b; y=2; x=1', 'a/b; x=1; y=2', true],
  ['another type', 'image/jpeg', 'image/png', false],
  ['another charset', 'text/javascript; charset=latin1', charset, false],
  ['no charset', 'text/javascript', charset, false],
  ['another parameter', 'image/png; x=1', 'image/png', false],
  ['another case of a parameter', 'a/b; x=A', 'a/b; x=a', false],
  ['two types', 'image/png, text/html', 'image/png', false],
  ['no type', 'png', 'image/png', false],
])('a Content-Type that is %s: %s for %s', (_, came, declared, taken) => {
  expect(isDeclaredType(came, declared)).toBe(taken);
});
