import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';

test('each test that docs/apps-tried.md names is there', () => {
  const page = readFileSync(join(root, 'docs/apps-tried.md'), 'utf8');
  const named = [...page.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.test\.ts)\)/g)];
  expect(named.length).toBeGreaterThan(30);
  const lost = named.filter(
    ([, title = '', file = '']) => !readFileSync(join(root, file), 'utf8').includes(title),
  );
  expect(lost.map(([, title, file]) => `${file}: ${title}`)).toEqual([]);
});
