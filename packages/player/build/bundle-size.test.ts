import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_GZIPPED, measurePlayer } from './bundle-size.ts';

const KIB = 1024;
const { always, layout, libraries, sum } = await measurePlayer();

test('what every app has to wait for stays small, and libraries are apart from it', () => {
  expect(sum).toBeLessThan(MAX_GZIPPED);
  const names = always.map(([name]) => name).sort();
  expect(names).toEqual(['frame.css', 'frame.js', 'host.js', 'loader.js', 'worker.js']);
  expect(libraries.map(([name]) => name)).toContain('react-native-screens.frame.js');
});

/** `| `worker.js` | 44 |` */
const ROW = /^\| `([\w.-]+)` \| ([\d.]+) \|/gm;

test('README.md tells what each script weighs, within a tenth', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const told = new Map([...readme.matchAll(ROW)].map(([, name, kib]) => [name, Number(kib)]));
  const all = [...always, ['layout.worker.js', layout] as const, ...libraries];
  const scripts = all.filter(([name]) => !name.endsWith('.woff2'));
  const isTold = ([name, bytes]: readonly [string, number]) =>
    Math.abs((told.get(name) ?? -1) - bytes / KIB) <= Math.max(0.5, bytes / KIB / 10);
  const wrong = scripts.filter((one) => !isTold(one));
  expect(wrong.map(([name, bytes]) => `${name} ${(bytes / KIB).toFixed(1)}`)).toEqual([]);
  expect(told.size).toBe(scripts.length);
});
