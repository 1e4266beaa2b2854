import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { PackageFile } from '../../packages/cli/src/publish/files.ts';
import { root } from '../support/run.ts';

type Input = {
  /** Maps the name of an output, without `.js`, to the path of its module below `packages/`. */
  entries: Record<string, string>;
  platform: 'node' | 'browser' | 'neutral';
  /** Folder of the output in the package, with a trailing slash; '' is the root of the package. */
  folder?: string;
  /** npm packages that remain imports. Everything else is bundled. */
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

/**
 * Bundles Vitrine's modules, with their variants for packages (the condition `packed`).
 * @throws when a package is imported that is not a dependency, or a dependency is not imported.
 */
export async function javascript(input: Input): Promise<PackageFile[]> {
  const { entries, platform, folder = '', dependencies = {}, target } = input;
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, path]) => [name, join(root, 'packages', path)]),
    ),
    cwd: root,
    platform,
    external: (id) => id.startsWith('node:') || packageOf(id) !== null,
    resolve: { conditionNames: ['packed', 'import', 'default'] },
    ...(target !== undefined && { transform: { target } }),
  });
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
  const foreign = imports.filter((id) => !own.has(id) && !id.startsWith('node:'));
  const imported = new Set(foreign.flatMap((id) => packageOf(id) ?? []));
  const missing = [...imported].filter((name) => !(name in dependencies));
  const unused = Object.keys(dependencies).filter((name) => !imported.has(name));
  if (missing.length + unused.length > 0)
    throw new Error(`not among the dependencies: ${missing}; imported by nothing: ${unused}`);
  return chunks.map(({ fileName, code }) => ({ path: `${folder}${fileName}`, text: code }));
}
