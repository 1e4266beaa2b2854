import { expect, test } from 'vitest';
import { mergeJson } from './merge.ts';

test('objects are merged all the way down, and the later holds otherwise', () => {
  expect(mergeJson(null, '{"a":1}')).toBe('{"a":1}');
  expect(JSON.parse(mergeJson('{"a":{"b":1,"c":2}}', '{"a":{"c":3},"d":[1]}'))).toEqual({
    a: { b: 1, c: 3 },
    d: [1],
  });
  expect(mergeJson('[1]', '{"a":1}')).toBe('{"a":1}');
});

test('a name that objects inherit is a name like any other', () => {
  const merged = JSON.parse(mergeJson('{"a":1}', '{"__proto__":{"polluted":true}}'));
  expect(Object.hasOwn(merged, '__proto__')).toBe(true);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
