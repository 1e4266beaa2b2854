import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { buildPlayer } from './build-player.ts';
import { withLateTable } from './late-line-breaks.ts';

test('the table of line breaks is unpacked once, at its first use', () => {
  const made: string[] = [];
  class Trie {
    constructor(data: string) {
      made.push(data);
    }
    get = (code: number) => code + 1;
  }
  const code =
    'const $a$var$classTrie = new $b$trie($a$var$data);\nanswer = () => $a$var$classTrie.get(2);';
  const context = createContext({ $b$trie: Trie, $a$var$data: 'packed', answer: () => 0 });
  runInContext(withLateTable(code), context);
  expect(made).toEqual([]);
  expect(runInContext('[answer(), answer()]', context)).toEqual([3, 3]);
  expect(made).toEqual(['packed']);
});

test('another version of the package, whose table is elsewhere, fails the build', () => {
  expect(() => withLateTable('const trie = unpack();')).toThrow('linebreak');
});

test('the script of the layout starts without Intl and without a request', async () => {
  const layout = (await buildPlayer()).find(({ name }) => name === 'layout.worker.js');
  const used: PropertyKey[] = [];
  const context = createContext({
    navigator: { userAgent: '' },
    atob,
    fetch: () => used.push('fetch'),
    watched: (name: string) => used.push(name),
  });
  runInContext(
    `for (const name of ['Segmenter', 'DateTimeFormat', 'NumberFormat'])
       Intl[name] = class { constructor() { watched(name); } };`,
    context,
  );
  runInContext(layout?.code ?? '', context);
  expect(typeof context.vitrine$createLayout).toBe('function');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(used).toEqual([]);
});
