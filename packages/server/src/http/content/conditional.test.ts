import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isFresh, mayRange, rangeOf } from './conditional.ts';

const request = (headers: Record<string, string>, method = 'GET') =>
  ({ headers, method }) as unknown as FastifyRequest;

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-100', { start: 0, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['Bytes=-1000', { start: 0, end: 99 }],
  ['bytes=0-1000', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  ['items=100-', null],
  ['nonsense', null],
  [undefined, null],
])('range %s', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});

test('an empty object has no ranges', () => {
  expect(rangeOf('bytes=-10', 0)).toBe('unsatisfiable');
});

test('If-None-Match compares weakly and supports lists and *', () => {
  for (const tags of ['"a"', 'W/"a"', '"b", "a"', '*']) {
    expect([tags, isFresh(request({ 'if-none-match': tags }), '"a"')]).toEqual([tags, true]);
  }
  expect(isFresh(request({ 'if-none-match': '"b"' }), '"a"')).toBe(false);
  expect(isFresh(request({}), '"a"')).toBe(false);
});

test('If-Range allows a range only for the same ETag', () => {
  expect(mayRange(request({}), '"a"')).toBe(true);
  expect(mayRange(request({ 'if-range': '"a"' }), '"a"')).toBe(true);
  expect(mayRange(request({ 'if-range': 'W/"a"' }), '"a"')).toBe(false);
  expect(mayRange(request({ 'if-range': 'Fri, 20 Nov 2026 00:00:00 GMT' }), '"a"')).toBe(false);
});
