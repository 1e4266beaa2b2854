import { gzipSync } from 'node:zlib';
import { buildPlayer, playerStyles } from './build.ts';

/** What every app has to wait for may weigh so much, in bytes, gzipped. */
export const MOST_GZIPPED = 120 * 1024;

type Weight = readonly [name: string, bytes: number];

const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length;
const isAdapter = ([name]: Weight): boolean => /\.(worker|frame)\.js$/.test(name);

/** What a browser loads for every app, and what only for those that use a library, in bytes, gzipped. */
export async function weighPlayer() {
  const scripts = await buildPlayer();
  const rows = scripts.map(({ name, code }): Weight => [name, gzipped(code)]);
  const always: Weight[] = [
    ...rows.filter((row) => !isAdapter(row)),
    ['frame.css', gzipped(playerStyles())],
  ];
  const adapters = rows.filter(isAdapter).sort(([, a], [, b]) => b - a);
  return { always, adapters, sum: always.reduce((sum, [, bytes]) => sum + bytes, 0) };
}
