import { expect, test } from 'vitest';
import type { Operation } from '../protocol/worker.ts';
import { charactersIn, excessOf, MAX_CHANGES, MAX_CHARACTERS, MAX_VIEWS } from './limits.ts';

test.each([
  [{ text: 'abc', testID: 'de', flex: 1, disabled: true, gone: null }, 5],
  [{ items: [{ label: 'abc' }, { label: 'de' }] }, 25],
  [{ source: { uri: 'data:image/png;base64,AAAA' }, src: [{ uri: 'x' }] }, 10],
  [{ injectedJavaScript: 'abc', injectedJavaScriptBeforeContentLoaded: 'de', text: 'x' }, 1],
  [undefined, 0],
])('the characters of %j are %i', (props, count) => {
  expect(charactersIn(props)).toBe(count);
});

const create = (tag: number, text = ''): Operation => ['create', tag, 'RCTRawText', { text }];
const screen = (size = 0, characters = 0) => ({ size, characters, view: (tag: number) => tag < 9 });
const many = <T>(length: number, one: (at: number) => T) =>
  Array.from({ length }, (_, at) => one(at));

test.each<[string, Operation[], ReturnType<typeof screen>, RegExp | undefined]>([
  ['as many views as there may be', many(MAX_VIEWS, (at) => create(at)), screen(), undefined],
  ['one view more', [create(9)], screen(MAX_VIEWS), /views/],
  ['one view in place of another', [['delete', 1], create(9)], screen(MAX_VIEWS), undefined],
  ['a deletion of nothing', [['delete', 10], create(9)], screen(MAX_VIEWS), /views/],
  ['a long text', [create(9, 'x'.repeat(MAX_CHARACTERS + 1))], screen(), /characters/],
  [
    'a text beside others',
    [['update', 1, { text: 'xx' }]],
    screen(1, MAX_CHARACTERS),
    /characters/,
  ],
  [
    'a text in lists',
    [['update', 1, { a: [[{ b: 'x'.repeat(MAX_CHARACTERS) }]] }]],
    screen(),
    /characters/,
  ],
  ['many children', [['children', 1, many(MAX_CHANGES, () => 2)]], screen(), /changes/],
])('%s: whether it is too much', (_, operations, on, reason) => {
  const excess = excessOf(operations, on);
  if (reason) expect(excess).toMatch(reason);
  else expect(excess).toBeUndefined();
});
