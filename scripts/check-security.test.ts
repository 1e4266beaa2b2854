import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read } from './support/deployed.ts';
import { root } from './support/run.ts';

/** The threat model must speak of tests that there are. */

const text = read('SECURITY.md');

/** `[“words of its title”](file)` */
const tests = Array.from(text.matchAll(/\[“([^”]+)”\]\(([^)]+)\)/g), ([, title, file]) => ({
  ...{ title: `${title}`, file: `${file}` },
}));

test('each test that is named is in its file', () => {
  expect(tests.length).toBeGreaterThan(40);
  const missing = tests.filter(
    ({ title, file }) => !existsSync(join(root, file)) || !read(file).includes(title),
  );
  expect(missing).toEqual([]);
});

test('each threat has a test', () => {
  const [, threats = ''] = /\n## Threats.*?\n([\s\S]*?)\n## /.exec(text) ?? [];
  const rows = threats.split('\n').filter((line) => /^\| (?!threat)/.test(line));
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((row) => !row.includes('[“'))).toEqual([]);
});
