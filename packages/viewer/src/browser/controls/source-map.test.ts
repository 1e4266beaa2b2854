import { expect, test } from 'vitest';
import { mapStack, readSourceMap } from './source-map.ts';

/** Line 1: column 0 is App.js 1:1; column 10 is App.js 3:5, `render`. Line 3: column 4 is b.js 11:1. */
const map = readSourceMap(
  JSON.stringify({
    version: 3,
    sources: ['App.js', 'b.js'],
    names: ['render'],
    mappings: 'AAAA,UAEIA;;ICQJ',
  }),
);

const mapped = (stack: string) => map && mapStack(stack, map);

test('places of the bundle get the names of its sources', () => {
  const stack = 'Error: no\n    at r (blob:null/5c3f-11:1:14)\n    at blob:null/5c3f-11:3:5';
  expect(mapped(stack)).toBe('Error: no\n    at r (App.js:3:5 in render)\n    at b.js:11:1');
});

test('a position between two segments belongs to the first', () => {
  expect(mapped('x@file:///bundle/main.jsbundle:1:3')).toBe('x@App.js:1:1');
});

test('other places do not change', () => {
  for (const stack of [
    'at f (https://vitrine.example/_/player/0a/worker.js:1:14)',
    'at blob:null/5c3f-11:2:1',
    'at blob:null/5c3f-11:900:1',
    'no place at all',
  ])
    expect(mapped(stack)).toBe(stack);
});

test.each(['', '{', '[]', '{"sources":1,"mappings":""}', '{"sources":[],"sections":[]}'])(
  '%s is no source map',
  (json) => expect(readSourceMap(json)).toBeUndefined(),
);

test('a stack with very many places takes no longer than one of an engine', () => {
  const name = 'x'.repeat(10_000);
  const mapOf = (mappings: string) =>
    readSourceMap(JSON.stringify({ sources: [name], names: [], mappings }));
  const large = mapOf('AAAA,'.repeat(200_000));
  const places = Array.from({ length: 5000 }, (_, at) => `blob:1:${at + 1}`).join(' ');
  expect(large && mapStack(places, large).length).toBeLessThan(100_000);
  expect(large && mapStack('blob:'.repeat(4000), large)).toBe('blob:'.repeat(4000));
  expect(mapOf('A'.repeat(1_000_000))).toBeUndefined();
  expect(mapOf('AAAA;'.repeat(5_000_000))).toBeUndefined();
});

test('a map with more sources than an app has is not read', () => {
  const mapOf = (count: number) =>
    readSourceMap(JSON.stringify({ sources: Array(count).fill('a'), names: [], mappings: 'AAAA' }));
  expect(mapOf(50_000)).toBeDefined();
  expect(mapOf(100_001)).toBeUndefined();
});

test('a map with malformed mappings is no source map', () => {
  expect(readSourceMap('{"sources":[],"mappings":"A*A"}')).toBeUndefined();
  expect(readSourceMap('{"sources":[],"mappings":7}')).toBeUndefined();
});

test('a place without a source does not change', () => {
  const bare = readSourceMap('{"sources":[],"mappings":"A,KAAA"}');
  const stack = 'blob:null/1:1:2 blob:null/1:0:1 blob:null/1:1:0';
  expect(bare && mapStack(stack, bare)).toBe(stack);
  expect(bare && mapStack('blob:null/1:1:9', bare)).toBe('?:1:1');
});
