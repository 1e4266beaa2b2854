import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** A script of the player, as browsers get it. */
export type Script = { name: string; code: string };

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const inFolder = (folder: string) =>
  readdirSync(source(folder))
    .filter((name) => name.endsWith('.thread.ts') || name.endsWith('.page.ts'))
    .map((name) => ({ name: name.replace(/\.ts$/, '.js'), path: source(`${folder}/${name}`) }));

type Entry = { name: string; path: string; format?: 'es' | 'iife' };

/** The scripts by name: `thread.js` and `frame.js`, two for each library, and that of the page around. */
const entries = (): Entry[] => [
  { name: 'thread.js', path: source('./thread/main.ts') },
  { name: 'frame.js', path: source('./page/frame.ts') },
  { name: 'host.js', path: source('./host/page/main.ts'), format: 'es' },
  ...inFolder('./adapters'),
];

/** Bundles each entry by itself into a classic script: a worker of a sandboxed frame takes no other. */
export async function buildPlayer({ minify = true } = {}): Promise<Script[]> {
  return Promise.all(
    entries().map(async ({ name, path, format = 'iife' }) => {
      const bundle = await rolldown({ input: path, platform: 'browser' });
      const { output } = await bundle.generate({ format, minify });
      await bundle.close();
      return { name, code: output[0].code };
    }),
  );
}

/** The frame's style sheet: base first, then one of each family of views, by name. */
export function playerStyles(): string {
  const names = readdirSync(source('./page/styles')).filter((name) => name.endsWith('.css'));
  const rest = names.filter((name) => name !== 'base.css').sort();
  return ['base.css', ...rest]
    .map((name) => readFileSync(source(`./page/styles/${name}`), 'utf8'))
    .join('\n');
}
