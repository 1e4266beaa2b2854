import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { keepNatives } from './keep-natives.ts';
import { lateLineBreaks } from './late-line-breaks.ts';
import { skiaWeb } from './skia-web.ts';

const SOURCES = new URL('../src/', import.meta.url);

/** A script of the player, as browsers get it. */
export type Script = { name: string; code: string };

/** A path below `src/`. */
const source = (path: string) => fileURLToPath(new URL(path, SOURCES));

type Entry = { name: string; path: string; format?: 'es' | 'iife' };

const foldersOfLibraries = () =>
  readdirSync(source('libraries'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The scripts of libraries: `expo/worker.ts` becomes `expo.worker.js`. */
export const libraryEntries = (): Entry[] =>
  foldersOfLibraries().flatMap((library) =>
    ['worker', 'frame']
      .map((part) => ({
        name: `${library}.${part}.js`,
        path: source(`libraries/${library}/${part}.ts`),
      }))
      .filter(({ path }) => existsSync(path)),
  );

/** The scripts by name: `worker.js`, `frame.js` and `loader.js`, those of libraries, and what a page imports. */
const entries = (): Entry[] => [
  { name: 'worker.js', path: source('worker/main.ts') },
  { name: 'frame.js', path: source('frame/main.ts') },
  { name: 'loader.js', path: source('host/loader/main.ts') },
  { name: 'host.js', path: source('index.ts'), format: 'es' },
  ...libraryEntries(),
];

/** The scripts that share a worker with an app. */
const WORKER = /(^|\.)worker\.js$/;

/** Yoga would find its wasm beside its script, and has it within. */
const define = { 'import.meta.url': '""' };
/** Yoga would request its own data url. Decoding the text takes less time. */
const LAYOUT = 'layout.worker.js';
const defineIn = (name: string) => (name === LAYOUT ? { ...define, fetch: 'undefined' } : define);

/** Bundles each entry by itself into a classic script: a worker of a sandboxed frame takes no other. */
export async function buildPlayer({ minify = true } = {}): Promise<Script[]> {
  return Promise.all(
    entries().map(async ({ name, path, format = 'iife' }) => {
      const bundle = await rolldown({
        input: path,
        platform: 'browser',
        transform: { define: defineIn(name) },
        plugins: [skiaWeb, lateLineBreaks],
      });
      const { output } = await bundle.generate({ format, minify });
      await bundle.close();
      const { code } = output[0];
      return { name, code: WORKER.test(name) ? keepNatives(code) : code };
    }),
  );
}

const sheetsIn = (folder: string) =>
  readdirSync(source(folder))
    .filter((name) => name.endsWith('.css'))
    .sort()
    .map((name) => `${folder}/${name}`);

/** The frame's style sheet: base first, then one of each family of views, then those of libraries. */
export function playerStyles(): string {
  const base = 'frame/styles/base.css';
  const views = sheetsIn('frame/styles').filter((path) => path !== base);
  const libraries = foldersOfLibraries().flatMap((name) => sheetsIn(`libraries/${name}`));
  return [base, ...views, ...libraries]
    .map((path) => compact(readFileSync(source(path), 'utf8')))
    .join('\n');
}

/** Without comments and indentation: the document of each build has these styles. */
const compact = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
