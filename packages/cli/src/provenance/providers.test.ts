import { readdirSync, readFileSync } from 'node:fs';
import { branchProblem } from '@vitrine/contract';
import { expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { detectProvider } from './providers.ts';

/** Made from the variables that each provider documents. `source` names the documentation. */
type Fixture = {
  provider: string;
  source: string[];
  env: Record<string, string>;
  /** The contents of the file at GITHUB_EVENT_PATH. */
  event?: unknown;
  /** The output of git by its arguments. */
  git?: Record<string, string>;
  expected: Facts;
};

const folder = new URL('../../fixtures/ci/', import.meta.url);
const fixtures = readdirSync(folder).map((name): [string, Fixture] => [
  name.replace('.json', ''),
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
]);

test.each(fixtures)('[cli.9, cli.10] %s', async (_name, fixture) => {
  const { env, event, git = {}, expected } = fixture;
  const provider = detectProvider(env);
  expect(provider?.name).toBe(fixture.provider);
  const facts = await provider?.read(env, {
    git: async (...args) => git[args.join(' ')] ?? null,
    readText: async (path) =>
      path === env.GITHUB_EVENT_PATH && event !== undefined ? JSON.stringify(event) : null,
  });
  expect(facts).toEqual(expected);
  if (expected.branch !== undefined) expect(branchProblem(expected.branch)).toBeNull();
});

test('every provider has a fixture for a push and one for a pull request', () => {
  const names = fixtures.map(([name]) => name);
  for (const provider of ['github', 'gitlab', 'circleci', 'bitrise', 'jenkins', 'azure']) {
    expect(names).toContain(`${provider}-push`);
    expect(names.some((name) => new RegExp(`${provider}-(pull|merge)-request`).test(name))).toBe(
      true,
    );
  }
  for (const [, { source }] of fixtures) expect(source[0]).toMatch(/^https:\/\//);
});

test('outside CI there is no provider', () => {
  expect(detectProvider({ CI: 'true' })).toBeUndefined();
});
