import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read } from './support/deployed.ts';
import { root } from './support/run.ts';

/** Checks that the tests named in the threat model exist. */

const text = read('SECURITY.md');

/** `[“words of its title”](file)` */
const tests = Array.from(text.matchAll(/\[“([^”]+)”\]\(([^)]+)\)/g), ([, title, file]) => ({
  title: `${title}`,
  file: `${file}`,
}));

/** Whether the title is in a string, not in a comment, of a file without skipped tests. */
function isRun({ title, file }: { title: string; file: string }): boolean {
  if (!existsSync(join(root, file))) return false;
  const source = read(file);
  const lines = source.split('\n').filter((line) => line.includes(title));
  const isNamed = lines.some((line) => /['`]/.test(line) && !/^\s*(\/\/|\/?\*)/.test(line));
  return isNamed && !/\b(test|it|describe)\.(skip|todo|only|fails)\b/.test(source);
}

test('each test that SECURITY.md names is run', () => {
  expect(tests.length).toBeGreaterThan(40);
  expect(tests.filter((one) => !isRun(one))).toEqual([]);
});

test('each threat of SECURITY.md has a test', () => {
  const [, threats = ''] = /\n## Threats.*?\n([\s\S]*?)\n## /.exec(text) ?? [];
  const rows = threats.split('\n').filter((line) => /^\| (?!threat)/.test(line));
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((row) => !row.includes('[“'))).toEqual([]);
});
