import { builtinModules } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { expect, test } from 'vitest';
import { version } from '../version.ts';
import { packageFiles } from './files.ts';
import { cliTarball, pack } from './tarball.ts';

const MOST_BYTES = 140_000;

const { bytes } = await cliTarball();
const files = new Map(parseTar(gunzipSync(bytes)).map((file) => [file.name, file]));
const textOf = (path: string) => files.get(`package/${path}`)?.text ?? '';

test('the package is small and has no dependencies', () => {
  expect(bytes.length).toBeLessThan(MOST_BYTES);
  const manifest = JSON.parse(textOf('package.json'));
  expect(manifest).toMatchObject({
    name: '@vitrine/cli',
    version,
    engines: { node: '>=20' },
    bin: { vitrine: 'vitrine.js' },
  });
  expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
});

test('the command is a short program and one file with all commands, which import only modules of Node', () => {
  const program = textOf('vitrine.js');
  expect(program).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(program).toContain('import("./commands.js")');
  expect(program.length).toBeLessThan(1000);
  expect(files.get('package/vitrine.js')?.attrs?.mode).toMatch(/755$/);
  const scripts = [...files.keys()].filter((name) => name.endsWith('.js'));
  expect(scripts).toEqual(['package/vitrine.js', 'package/commands.js']);
  const imported = Array.from(
    textOf('commands.js').matchAll(/(?:^import [^'"]*|__require\()["']([^'"]+)["']/gm),
    ([, name = '']) => name.replace('node:', ''),
  );
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((name) => !builtinModules.includes(name))).toEqual([]);
});

test('the package contains types, licences and the changelog', () => {
  expect(textOf('types/program.d.ts')).toContain('import type { Io } from "./io.js"');
  expect(textOf('THIRD-PARTY-LICENSES.txt')).toMatch(/^cli-progress [\d.]+\n\n/m);
  expect(textOf('THIRD-PARTY-LICENSES.txt')).toMatch(/^commander [\d.]+\n\n\(The MIT License\)/m);
  for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE']) expect(textOf(name)).not.toBe('');
});

test('packing the same sources twice gives the same bytes', async () => {
  expect((await pack(await packageFiles())).equals(bytes)).toBe(true);
});
