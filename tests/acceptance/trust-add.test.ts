import { expect } from 'vitest';
import { run } from '../harness/processes/command.ts';
import { link, repositoryName } from './support/accounts.ts';
import { localTest, part, target } from './support/target.ts';

const { main } = target;
const GITHUB = 'https://token.actions.githubusercontent.com';

type Options = Record<string, string | string[]>;

/** Runs `trust add` for a repository of its own, with some options replaced. */
async function add(options: Options = {}, env: Record<string, string> = {}) {
  const repo = repositoryName();
  const all: Options = {
    issuer: GITHUB,
    audience: 'https://vitrine.example',
    claim: `repository_id=${repo}`,
    repo,
    account: main.id,
    scope: 'builds',
    ...options,
  };
  const args = Object.entries(all).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => [`--${name}`, value]),
  );
  const environment = { ...part('local').environment, ...env };
  await link(environment, repo, main.id);
  return run('vitrine-server', ['trust', 'add', ...args], { env: environment });
}

localTest.for<[string, Options, RegExp]>([
  ['no claim', { claim: [] }, /has to bind claims/],
  ['only a branch', { claim: 'ref=refs/heads/main' }, /jobs of strangers.*repository_id/],
  ['a claim without a value', { claim: 'repository_id' }, /write <name>=<value>/],
  ['an empty value', { claim: 'repository_id=' }, /write <name>=<value>/],
  [
    'the audience as a claim',
    { claim: ['repository_id=1', 'aud=x'] },
    /cannot be bound with --claim/,
  ],
  ['an issuer without TLS', { issuer: 'http://idp.example' }, /an https url/],
  ['an issuer that is a name', { issuer: 'github' }, /an https url/],
  ['an unknown scope', { scope: 'admin' }, /is not a scope/],
  ['a repository without an owner', { repo: 'shop' }, /<owner>\/<repo>/],
  ['an unknown account', { account: 'nobody' }, /There is no account/],
])('[operator.18] trust add with %s is refused', async ([, options, reason]) => {
  const { code, stderr } = await add(options);
  expect(code).toBe(1);
  expect(stderr).toMatch(reason);
});

localTest('[operator.18] the same trust twice is refused, and names the first', async () => {
  const claim = `repository_id=${repositoryName()}`;
  const first = await add({ claim });
  expect(first.code).toBe(0);
  const [id = ''] = /trs_[0-9A-Za-z]{12}/.exec(first.stdout) ?? [];
  const second = await add({ claim });
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining(id)]);
});

localTest('[operator.19] trust add warns when no claim is the id of a repository', async () => {
  const named = await add({ claim: `repository=${repositoryName()}` });
  expect([named.code, named.stderr]).toEqual([
    0,
    expect.stringMatching(/^Warning: .*repository_id/),
  ]);
  expect((await add()).stderr).toBe('');
});

localTest('[operator.17] without --audience it is the origin of VITRINE_BASE_URL', async () => {
  const options = { audience: [] };
  const added = await add(options, { VITRINE_BASE_URL: 'https://vitrine.example/base' });
  expect(added.stdout).toContain('for https://vitrine.example with');
  const missing = await add(options, { VITRINE_BASE_URL: '' });
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('--audience')]);
});
