// `npm run build`: writes the published packages into dist/packages, ready for `npm pack`. With names,
// as in `npm run build -- server cli`, it writes only those.
import { join } from 'node:path';
import { published } from './build/packages.ts';
import { stage } from './build/stage.ts';
import { root } from './support/run.ts';

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : Object.keys(published)) {
  const started = performance.now();
  await stage(name, join(root, 'dist/packages', name));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`dist/packages/${name} (${seconds} s)`);
}
