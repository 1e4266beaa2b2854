import { readdirSync, readFileSync } from 'node:fs';
import { branchProblem } from '@vitrine/contract';
import { expect, test } from 'vitest';
import type { Facts } from '../facts.ts';
import type { Job } from './provider.ts';
import { detectProvider, providers } from './providers.ts';

type Case = {
  env: Record<string, string>;
  /** The contents of the file at GITHUB_EVENT_PATH. */
  event?: unknown;
  /** The contents of other files by their paths. */
  files?: Record<string, string>;
  /** The output of git by its arguments. */
  git?: Record<string, string>;
  expected: Facts;
  job: Job;
};

/** Made from the variables that each provider documents. `source` names the documentation. */
type Fixture = { provider: string; source: string[]; env: Case['env'] };

const folder = new URL('../../../fixtures/ci/', import.meta.url);

/** A file has one case, or several that share what is in all of them. */
const fixtures = readdirSync(folder).flatMap((file): [string, Fixture & Case][] => {
  const name = file.replace('.json', '');
  const { cases, ...shared } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  if (!cases) return [[name, shared]];
  return cases.map(({ title, ...one }: Case & { title: string }) => [
    `${name}: ${title}`,
    { ...shared, ...one, env: { ...shared.env, ...one.env } },
  ]);
});

test.each(fixtures)('[cli.9, cli.10] %s', async (_name, fixture) => {
  const { env, event, files = {}, git = {}, expected, job } = fixture;
  const provider = detectProvider(env);
  expect(provider?.name).toBe(fixture.provider);
  const found = await provider?.read(env, {
    git: async (...args) => git[args.join(' ')] ?? null,
    readText: async (path) =>
      path === env.GITHUB_EVENT_PATH && event !== undefined
        ? JSON.stringify(event)
        : (files[path] ?? null),
  });
  expect(found).toEqual({ facts: expected, job });
  if (expected.branch !== undefined) expect(branchProblem(expected.branch)).toBeNull();
});

test('a provider with a file for each case has a push, a pull request, one from a fork, and a tag', () => {
  const names = fixtures.map(([name]) => name);
  for (const provider of ['github', 'gitlab', 'circleci', 'bitrise', 'jenkins', 'azure']) {
    expect(names).toContain(`${provider}-push`);
    expect(names).toContain(`${provider}-fork`);
    expect(names).toContain(`${provider}-tag`);
    expect(names.some((name) => new RegExp(`${provider}-(pull|merge)-request`).test(name))).toBe(
      true,
    );
  }
  for (const [, { source }] of fixtures) expect(source[0]).toMatch(/^https:\/\//);
});

/** Bitbucket Pipelines runs no forks, and EAS Build tells no branch. */
const WITHOUT_FORKS = ['Bitbucket Pipelines', 'EAS Build'];

test('every provider that runs forks has a fixture of one, and it is pull/<number>', () => {
  const forks = fixtures.filter(([, { expected }]) => /^pull\/\d+$/.test(expected.branch ?? ''));
  const tried = new Set(forks.map(([, { provider }]) => provider));
  const untried = providers.map(({ name }) => name).filter((name) => !tried.has(name));
  expect(untried.sort()).toEqual(WITHOUT_FORKS);
});

test('a job of GitHub or Buildkite on a machine of CodeBuild is theirs', () => {
  const machine = { CODEBUILD_BUILD_ID: 'runner:1', JENKINS_HOME: '/var/lib/jenkins' };
  expect(detectProvider({ ...machine, GITHUB_ACTIONS: 'true' })?.name).toBe('GitHub Actions');
  expect(detectProvider({ ...machine, BUILDKITE: 'true' })?.name).toBe('Buildkite');
});

test('outside CI there is no provider', () => {
  expect(detectProvider({ CI: 'true' })).toBeUndefined();
});
