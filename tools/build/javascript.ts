import { join } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import type { PackageFile } from '../../packages/cli/src/publish/files.ts';
import { lazyNode } from '../../packages/cli/src/publish/lazy-node.ts';
import { root } from '../support/run.ts';

type Input = {
  /** Maps the name of an output, without `.js`, to the path of its module below `packages/`. */
  entries: Record<string, string>;
  platform: 'node' | 'browser' | 'neutral';
  /** Folder of the output in the package, with a trailing slash; '' is the root of the package. */
  folder?: string;
  /** npm packages that remain imports. */
  dependencies?: Record<string, string>;
  target?: string;
};

/**
 * The npm package of an import: `@scope/name` or `name`. Null for Vitrine's own modules and those
 * of Node.
 */
function packageOf(id: string): string | null {
  const name = /^(@[^/]+\/[^/]+|[a-z][^/:]*)(\/|$)/.exec(id)?.[1] ?? null;
  return name?.startsWith('@vitrine/') ? null : name;
}

/** Leaves out what prom-client pushes metrics with: nothing uses it, and it would load node:zlib at once. */
const withoutPushgateway: Plugin = {
  name: 'without-pushgateway',
  load: (id) => (/[\\/]prom-client[\\/]lib[\\/]pushgateway\.js$/.test(id) ? 'export {};' : null),
};

/**
 * Bundles modules, with their variants for packages (the condition `packed`). A program contains its
 * npm packages, and no comments.
 */
async function chunksOf(
  { entries, platform, target, dependencies = {} }: Input,
  isProgram: boolean,
): Promise<OutputChunk[]> {
  const isImport = (name: string | null) => name !== null && (!isProgram || name in dependencies);
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, path]) => [name, join(root, 'packages', path)]),
    ),
    cwd: root,
    platform,
    external: (id) => (!isProgram && id.startsWith('node:')) || isImport(packageOf(id)),
    plugins: isProgram ? [lazyNode, withoutPushgateway] : [],
    resolve: { conditionNames: ['packed', 'import', 'default'] },
    ...(target !== undefined && { transform: { target } }),
  });
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: { legal: true, annotation: !isProgram, jsdoc: !isProgram },
  });
  await bundle.close();
  return output.filter((one) => one.type === 'chunk');
}

/** @throws when a package is imported that is not a dependency, or a dependency is not imported. */
function requireImports(chunks: OutputChunk[], dependencies: Record<string, string>): void {
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
  const imported = new Set(imports.flatMap((id) => (own.has(id) ? [] : (packageOf(id) ?? []))));
  const missing = [...imported].filter((name) => !(name in dependencies));
  const unused = Object.keys(dependencies).filter((name) => !imported.has(name));
  if (missing.length + unused.length > 0)
    throw new Error(`not among the dependencies: ${missing}; imported by nothing: ${unused}`);
}

/** Vitrine's own modules. npm packages remain imports, and all of them are dependencies. */
export async function javascript(input: Input): Promise<PackageFile[]> {
  const { folder = '', dependencies = {} } = input;
  const chunks = await chunksOf(input, false);
  requireImports(chunks, dependencies);
  return chunks.map(({ fileName, code }) => ({ path: `${folder}${fileName}`, text: code }));
}

/**
 * A program: Vitrine's modules and those of all npm packages that are not `dependencies`, in few
 * files, which load faster than hundreds. `moduleIds` are the paths of the bundled modules.
 */
export async function program(
  input: Input,
): Promise<{ files: PackageFile[]; moduleIds: string[] }> {
  const { folder = '', dependencies = {} } = input;
  const chunks = await chunksOf(input, true);
  requireImports(chunks, dependencies);
  return {
    files: chunks.map(({ fileName, code }) => ({ path: folder + fileName, text: ascii(code) })),
    moduleIds: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}

/** Escapes all characters beyond ASCII: one of them would double the memory of the script's text. */
function ascii(code: string): string {
  if (/\\[^\0-\x7f]/.test(code))
    throw new Error('the script contains an escape of an ordinary character');
  return code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
