// Checks that no file contains the url of a package registry or a path of a machine, and that the
// lock files have the binaries of every platform: `npm install` on one machine may drop those of
// others, and then `npm ci` fails everywhere.
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
// Split into parts, because this file would otherwise match itself.
const FORBIDDEN = [
  new RegExp(['regis', 'try\\.[a-z]+\\.[a-z]+'].join('')),
  new RegExp(['/wo', 'rk/(main|shared)'].join('')),
  new RegExp(['/ho', 'me/[a-z]+/'].join('')),
  new RegExp(['/Us', 'ers/[a-z]+/'].join('')),
];

let found = 0;
for (const file of files) {
  // The documented environments of CI providers contain their paths.
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
