import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { operate, run } from '../harness/processes/command.ts';
import { link, repositoryName } from './support/accounts.ts';
import { expectError } from './support/errors.ts';
import { client, otherClient } from './support/main.ts';
import { expectClosed } from './support/slots.ts';
import { localTest, part, target } from './support/target.ts';
import { buildRequest, created, first, ok, putAll } from './support/upload.ts';
import type { Build } from './support/wire.ts';

const { main, other } = target;

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (c) =>
    c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase(),
  );
}

test('[repo.1 repo.2] names ignore case, and answers have the case of the link', async () => {
  const repository = first(main.repositories);
  const build = await client.newBuild(repository);
  const again = buildRequest(swapCase(repository), newBundle(), {
    branch: build.branch,
    commitSha: build.commitSha,
  });
  expect((await client.reserveBuild(again)).id).toBe(build.id);
  expect(`${build.owner}/${build.repo}`).toBe(repository);
  const other = await client.newBuild(swapCase(repository));
  expect(`${other.owner}/${other.repo}`).toBe(repository);
  const query = new URLSearchParams({
    owner: swapCase(build.owner),
    repo: swapCase(build.repo),
    branch: build.branch,
  });
  expect(ok(await client.get<Build>(`/builds?${query}`)).id).toBe(build.id);
  ok(await client.get(`/repositories/${swapCase(repository)}/builds`));
});

localTest(
  '[repo.3 operator.3] a linked repository cannot be linked to another account',
  async () => {
    const { environment } = part('local');
    const repository = repositoryName();
    await link(environment, repository, main.id);
    const args = ['repo', 'link', swapCase(repository), '--account', other.id];
    const refused = await run('vitrine-server', args, { env: environment });
    expect(refused.code).toBeGreaterThan(0);
    expect(refused.stderr).toMatch(/\S/);
    ok(await client.get(`/repositories/${repository}/builds`));
    expectError(await otherClient.get(`/repositories/${repository}/builds`), 'not_found');
  },
);

localTest(
  '[repo.4 repo.5 repo.6 repo.9 build.finalize.10 operator.12] unlinking hides builds, and linking again restores them',
  async () => {
    const { environment } = part('local');
    const repository = repositoryName();
    await link(environment, repository, main.id);
    const bundle = newBundle();
    const reserved = await client.reserveBuild(buildRequest(repository, bundle));
    await putAll(reserved.slots, [bundle]);
    const build = created(await client.finalizeBuild(reserved.token));
    const open = await client.reserveBuild(buildRequest(repository, bundle));
    const pages = [build.url, build.previewUrl ?? ''];
    const page = (url: string) => request('GET', url, { headers: { Accept: 'text/html' } });

    await operate(environment, 'repo', 'unlink', repository);
    expectError(await client.get(`/builds/${build.id}`), 'not_found');
    expectError(await client.get(`/repositories/${repository}/builds`), 'not_found');
    for (const url of pages) expect((await page(url)).status).toBe(410);
    await expectClosed(first(open.slots), bundle);
    expectError(await client.finalizeBuild(open.token), 'not_found');
    expectError(await client.finalizeBuild(reserved.token), 'not_found');

    await link(environment, repository, main.id);
    expect(ok(await client.get<Build>(`/builds/${build.id}`))).toEqual(build);
    for (const url of pages) expect((await page(url)).status).toBe(200);
  },
);

localTest(
  '[repo.7 repo.8] another account starts without builds, with its own branch urls',
  async () => {
    const { environment } = part('local');
    const repository = repositoryName();
    await link(environment, repository, main.id);
    const before = await client.newBuild(repository);
    await operate(environment, 'repo', 'unlink', repository);
    await link(environment, repository, other.id);

    expectError(await otherClient.get(`/builds/${before.id}`), 'not_found');
    const list = await otherClient.get(`/repositories/${repository}/builds`);
    expect(ok(list)).toEqual({ data: [], nextCursor: null });
    const after = await otherClient.newBuild(repository, { branch: before.branch });
    expect(after.url).not.toBe(before.url);
    expect((await request('GET', before.url)).status).toBe(410);
    expect((await request('GET', after.url)).status).toBe(200);
  },
);

/** Names that no code host allows for a repository. */
const NONE = [
  '../..',
  './.',
  'a/..',
  'a/./b',
  '.../a',
  'a%2fb/c',
  '\u0430cme/shop',
  `a/${'b'.repeat(101)}`,
];
const LONG = [1, 2, 3].map(() => 'a'.repeat(100)).join('/');

localTest(
  '[repo.10] an invalid name cannot be linked, and a key cannot be limited to it',
  async () => {
    const { environment } = part('local');
    const wrong = [...NONE, `${LONG}/app`].flatMap((text) => [
      ['repo', 'link', text, '--account', main.id],
      ['key', 'create', '--account', main.id, '--scope', 'builds', '--repo', text],
    ]);
    const said = await Promise.all(
      wrong.map((args) => run('vitrine-server', args, { env: environment })),
    );
    for (const [at, { code, stdout, stderr }] of said.entries()) {
      expect([wrong[at], code, stdout]).toEqual([wrong[at], 1, '']);
      expect(stderr).toMatch(/ is not a repository: write it as <owner>\/<repo>\.\n$/);
    }
  },
);

localTest(
  '[operator.8] a key limited to a repository that is not linked comes with a warning',
  async () => {
    const { environment } = part('local');
    const repo = repositoryName();
    const create = () => {
      const args = ['key', 'create', '--account', main.id, '--scope', 'builds', '--repo', repo];
      return run('vitrine-server', args, { env: environment });
    };
    const before = await create();
    expect(before).toMatchObject({ code: 0, stdout: expect.stringMatching(/^vtrk_/) });
    expect(before.stderr).toMatch(/^Warning: .* is not linked to .* repo link .*\n$/);
    await link(environment, repo, main.id);
    expect(await create()).toMatchObject({ code: 0, stderr: '' });
  },
);

test('[repo.10] requests with an invalid name are answered like those with one that is not linked', async () => {
  for (const text of NONE) {
    const [owner = '', repo = ''] = [text.slice(0, text.lastIndexOf('/')), text.split('/').at(-1)];
    const wanted = { ...buildRequest('a/b', newBundle()), owner, repo };
    expectError(await client.post('/builds', wanted), 'not_found');
    const query = new URLSearchParams({ owner, repo, branch: 'main' });
    expectError(await client.get(`/builds?${query}`), 'not_found');
  }
  const wanted = { ...buildRequest('a/b', newBundle()), owner: LONG };
  expectError(await client.post('/builds', wanted), 'invalid_request');
});
