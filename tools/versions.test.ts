import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from './support/deployed.ts';
import { root } from './support/run.ts';

/** Checks that all packages and documents have the same version. */

type Manifest = { version: string; dependencies?: Record<string, string> };
const manifest = (path: string) => JSON.parse(read(path)) as Manifest;
const { version } = manifest('package.json');
const packages = globSync('packages/*/package.json', { cwd: root });

test('each package has the version of the repository, and depends on the others in it', () => {
  expect(packages.length).toBeGreaterThan(5);
  for (const path of packages) {
    const { version: own, dependencies = {} } = manifest(path);
    const ours = Object.entries(dependencies).filter(([name]) => name.startsWith('@vitrine/'));
    const all = [own, ...ours.map(([, wanted]) => wanted)];
    expect([path, ...new Set(all)]).toEqual([path, version]);
  }
});

test('the newest entry of the changelog has that version and a date', () => {
  const entries = Array.from(
    read('CHANGELOG.md').matchAll(/^## \[(\d[^\]]*)\](?: - (\d{4}-\d\d-\d\d))?$/gm),
    ([, number, day]) => ({ number, day }),
  );
  expect(entries[0]).toEqual({ number: version, day: expect.any(String) });
  expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
});

test('the changelog has only the headings of Keep a Changelog', () => {
  const headings = Array.from(read('CHANGELOG.md').matchAll(/^### (.*)$/gm), ([, name]) => name);
  const allowed = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
  expect(headings.filter((name = '') => !allowed.includes(name))).toEqual([]);
});
