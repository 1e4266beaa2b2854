import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import manifest from '../../package.json' with { type: 'json' };
import { declarationOf } from './declaration.ts';
import { lazyNode } from './lazy-node.ts';
import { noticesOf } from './notices.ts';

/** A file of a package: its path within the package, and its text. */
export type PackageFile = { path: string; text: string | Uint8Array; executable?: true };

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ROOT = source('../../../..');

/** The modules whose types the published entry refers to. */
const DECLARED = ['index', 'io', 'program', 'version'];

/** The oldest Node that the command runs on. */
const NODE = '20';

const declaration = async (name: string): Promise<PackageFile> => ({
  path: `types/${name}.d.ts`,
  text: await declarationOf(source(`../${name}.ts`)),
});

type Bundle = { code: string; moduleIds: string[] };

/** Bundles a module with all that it imports. Node's built-in modules stay imports. */
async function bundle(module: string, plugins: Plugin[]): Promise<Bundle> {
  const build = await rolldown({
    input: source(module),
    // Comments of the output name modules by their path relative to this folder.
    cwd: ROOT,
    platform: 'node',
    plugins,
    transform: { target: `node${NODE}` },
  });
  try {
    const comments = { legal: true, annotation: false, jsdoc: false };
    const { output } = await build.generate({ format: 'es', codeSplitting: false, comments });
    const { code, moduleIds } = output[0];
    return { code, moduleIds };
  } finally {
    await build.close();
  }
}

const COMMANDS = 'commands.js';

/** Keeps the import of the commands, which are a file of their own. */
const withoutCommands: Plugin = {
  name: 'without-commands',
  resolveId: (id) => (id === './start.ts' ? { id: `./${COMMANDS}`, external: true } : null),
};

/** The program, and the commands, which it loads when it has more to do than to tell its version. */
async function javascript() {
  const program = await bundle('../main.ts', [withoutCommands]);
  const commands = await bundle('../start.ts', [lazyNode]);
  const files: PackageFile[] = [
    { path: 'vitrine.js', text: `#!/usr/bin/env node\n${program.code}`, executable: true },
    { path: COMMANDS, text: commands.code },
  ];
  return { files, moduleIds: [...program.moduleIds, ...commands.moduleIds] };
}

const publishedManifest = () => {
  const { name, version, description, license, type } = manifest;
  const engines = { node: `>=${NODE}` };
  const exports = {
    '.': { types: './types/index.d.ts', default: `./${COMMANDS}` },
    './package.json': './package.json',
  };
  const published = { name, version, description, license, type, engines, exports };
  return { ...published, bin: { vitrine: 'vitrine.js' } };
};

const ofRoot = (name: string) => readFile(join(ROOT, name), 'utf8');

/** The files of the published package: the bundled command, its types, manifest and documents. */
export async function packageFiles(): Promise<PackageFile[]> {
  const { files, moduleIds } = await javascript();
  return [
    { path: 'package.json', text: `${JSON.stringify(publishedManifest(), null, 2)}\n` },
    ...files,
    ...(await Promise.all(DECLARED.map(declaration))),
    { path: 'README.md', text: await readFile(source('./README.md'), 'utf8') },
    { path: 'CHANGELOG.md', text: await ofRoot('CHANGELOG.md') },
    { path: 'LICENSE', text: await ofRoot('LICENSE') },
    { path: 'THIRD-PARTY-LICENSES.txt', text: await noticesOf(moduleIds) },
  ];
}
