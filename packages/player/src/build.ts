import { readdirSync, readFileSync } from 'node:fs';
import { rolldown } from 'rolldown';

/** A script of the player, as browsers get it. */
export type Script = { name: string; code: string };

const source = (path: string) => new URL(path, import.meta.url).pathname;

const inFolder = (folder: string) =>
  readdirSync(source(folder))
    .filter((name) => name.endsWith('.thread.ts') || name.endsWith('.page.ts'))
    .map((name) => ({ name: name.replace(/\.ts$/, '.js'), path: source(`${folder}/${name}`) }));

/** The scripts by name: `thread.js` and `frame.js`, and two for each library. */
const entries = () => [
  { name: 'thread.js', path: source('./thread/main.ts') },
  { name: 'frame.js', path: source('./page/frame.ts') },
  ...inFolder('./adapters'),
];

/** Bundles each entry by itself into a classic script: a worker of a sandboxed frame takes no other. */
export async function buildPlayer({ minify = true } = {}): Promise<Script[]> {
  return Promise.all(
    entries().map(async ({ name, path }) => {
      const bundle = await rolldown({ input: path, platform: 'browser' });
      const { output } = await bundle.generate({ format: 'iife', minify });
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
