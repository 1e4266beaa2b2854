import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expected } from '../../packages/player/test/libraries/expected.ts';
import { root } from './run.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const all = Object.values(expected).flatMap((group) => Object.entries(group));

test('each screen of examples/libraries tests a dependency, and has an expectation', () => {
  const sources = globSync('examples/libraries/src/screens/*.js', { cwd: root }).map(read);
  const screens = sources.flatMap((source) =>
    [...source.matchAll(/^ {2}'([^']+)': \w+,$/gm)].map(([, library = '']) => library),
  );
  const { dependencies } = JSON.parse(read('examples/libraries/package.json'));
  expect(screens.filter((library) => !(library in dependencies))).toEqual([]);
  expect(all.map(([library]) => library).sort()).toEqual(screens.sort());
});

/** The page itself comes from a run of packages/player/test/libraries.apps.test.ts. */
test('docs/libraries.md has a row for each of them, with its version', () => {
  const { dependencies } = JSON.parse(read('examples/libraries/package.json'));
  const rows = [...read('docs/libraries.md').matchAll(/^\| (\S+) \| (\d+\.\S+) \| (.+?) \|/gm)];
  const wanted = all.map(([library, { use }]) => [library, dependencies[library], use]);
  expect(rows.map((row) => row.slice(1))).toEqual(wanted);
});
