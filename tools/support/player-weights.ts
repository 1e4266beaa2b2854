// The table of packages/player/README.md: what each script of the player weighs, and who loads it.
import { measurePlayer } from '../../packages/player/build/bundle-size.ts';
import { libraries } from '../../packages/player/src/libraries/table.ts';

const KIB = 1024;
const HEAD = '| file | KiB | for |\n|---|---|---|\n';
const TABLE = /(?<=\| file \| KiB \| for \|\n\|---\|---\|---\|\n)(?:\|.*\n)+/;
const ROW = /^\| `([\w.-]+)` \| ([\d.]+) \| (.*) \|$/gm;
const SUM = /(?<=What an app waits for is )\d+(?= KiB)/;
/** A file of more libraries than these has no list of them. */
const LISTED = 8;

/** The packages that a script is loaded for. */
function packagesOf(file: string): string {
  const all = libraries.filter(({ worker, frame, files = [] }) =>
    [worker?.file, frame?.file, ...files].includes(file),
  );
  const names = [...new Set(all.flatMap(({ library }) => library.split(', ')))];
  return names.length > LISTED
    ? 'smaller libraries, as src/libraries/table.ts lists them'
    : names.join(', ');
}

/** A figure stays as it is within a tenth, so that most changes of the player do not change the table. */
function weight(bytes: number, told: number | undefined): string {
  const kib = bytes / KIB;
  const isTrue = told !== undefined && Math.abs(told - kib) <= Math.max(0.5, kib / 10);
  const figure = isTrue ? told : kib;
  return figure.toFixed(figure < 10 ? 1 : 0);
}

/** Returns the README with the weights of today, and a row for each script. */
export async function withWeights(readme: string): Promise<string> {
  const { always, layout, libraries: others, sum } = await measurePlayer();
  const told = new Map(
    [...readme.matchAll(ROW)].map(([, name, kib, use]) => [name, { kib: Number(kib), use }]),
  );
  const row = ([name, bytes]: readonly [string, number]) => {
    const known = told.get(name);
    return `| \`${name}\` | ${weight(bytes, known?.kib)} | ${known?.use ?? packagesOf(name)} |\n`;
  };
  const rows = [...always, ['layout.worker.js', layout] as const].map(row);
  const ofOthers = others.filter(([name]) => !name.endsWith('.woff2')).map(row);
  const figure = (text: string) => Number(text.split('|')[2]);
  ofOthers.sort((a, b) => figure(b) - figure(a) || a.localeCompare(b));
  if (!readme.includes(HEAD)) throw new Error('packages/player/README.md has no table of weights');
  const known = Number(readme.match(SUM)?.[0]);
  return readme.replace(TABLE, [...rows, ...ofOthers].join('')).replace(SUM, weight(sum, known));
}
