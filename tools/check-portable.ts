// No address of a package registry and no path of a machine may be in any file of the repository,
// and the lock files know the binaries of every platform: `npm install` on one machine may drop those
// of the others, and then `npm ci` refuses on all.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/run.ts';

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
).split('\0');
const TEXT =
  /\.(ts|js|cjs|mjs|json|md|ya?ml|sh|html|css|npmrc|tsx)$|(^|\/)(Dockerfile|run|\.npmrc)$/;
// Spelled in parts, or this file would be the first to be found.
const FORBIDDEN = [
  new RegExp(['regis', 'try\\.[a-z]+\\.[a-z]+'].join('')),
  new RegExp(['/wo', 'rk/(main|shared)'].join('')),
  new RegExp(['/ho', 'me/[a-z]+/'].join('')),
  new RegExp(['/Us', 'ers/[a-z]+/'].join('')),
];

let found = 0;
for (const file of files) {
  // What CI providers document has paths of theirs in it.
  if (!TEXT.test(file) || file.startsWith('packages/cli/fixtures/ci/')) continue;
  let text: string;
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch {
    continue; // deleted in the working tree
  }
  for (const [number, line] of text.split('\n').entries()) {
    if (!FORBIDDEN.some((pattern) => pattern.test(line))) continue;
    console.error(`${file}:${number + 1}: ${line.trim().slice(0, 120)}`);
    found += 1;
  }
}
type Locked = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

for (const file of files.filter((name) => name.endsWith('package-lock.json'))) {
  const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Locked;
  for (const [place, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const name of Object.keys(optionalDependencies)) {
      if (packages[`node_modules/${name}`] ?? packages[`${place}/node_modules/${name}`]) continue;
      console.error(
        `${file}: ${name}, which ${place || 'this project'} may need elsewhere, is missing`,
      );
      found += 1;
    }
  }
}
process.exit(found === 0 ? 0 : 1);
