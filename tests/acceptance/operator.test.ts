import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { request } from '../harness/http/client.ts';
import { operate, plainEnvironment, ROOT, run } from '../harness/processes/command.ts';
import { createKey, link, repositoryName, SCOPES } from './support/accounts.ts';
import { Client, clientOf } from './support/client.ts';
import { isKept } from './support/rows.ts';
import { localTest, part, target } from './support/target.ts';
import { ok } from './support/upload.ts';

const { main, url } = target;

interface Account {
  id: string;
  name: string;
}

localTest(
  '[operator.2 operator.4 operator.5 operator.6 operator.11] accounts, keys and links work at once while the server runs',
  async () => {
    const { environment } = part('local');
    const name = `account ${randomUUID()}`;
    const account = await operate<Account>(environment, 'account', 'create', name);
    expect(account).toMatchObject({ id: expect.stringMatching(/^acc_\S+$/), name });
    const accounts = JSON.stringify(await operate(environment, 'account', 'list'));
    for (const text of [account.id, name]) expect(accounts).toContain(text);

    const byId = await createKey(environment, account.id, ['builds']);
    const byName = await createKey(environment, name);
    expect(byId.scopes).toEqual(['builds']);
    expect([...byName.scopes].sort()).toEqual([...SCOPES].sort());
    const me = JSON.stringify(ok(await new Client(url, byName.key).get('/me')));
    for (const text of [account.id, byName.id]) expect(me).toContain(text);

    const repository = repositoryName();
    const [owner, repo] = repository.split('/');
    expect(await link(environment, repository, name)).toMatchObject({
      owner,
      repo,
      accountId: account.id,
    });
    const repositories = JSON.stringify(await operate(environment, 'repo', 'list'));
    for (const text of [owner, repo, account.id]) expect(repositories).toContain(text);
    await new Client(url, byId.key).newBuild(repository);
  },
);

localTest('[operator.7 auth.14] a key is shown once', async () => {
  const { environment } = part('local');
  const { id, key } = await createKey(environment, main.id, ['builds']);
  const { stdout, stderr } = await run('vitrine-server', ['key', 'list', '--json'], {
    env: environment,
  });
  expect(stdout).toContain(id);
  // The id is a part of the key; what follows it is the secret.
  const secret = key.slice(18, 61);
  expect(stdout + stderr).not.toContain(secret);
  expect(await isKept(secret, environment)).toBe(false);
  expect(await isKept(id, environment)).toBe(true);
});

localTest('[operator.9] a key with an expiry date is accepted before it', async () => {
  const { environment } = part('local');
  const { key } = await createKey(environment, main.id, ['builds'], '--expires', '30');
  ok(await new Client(url, key).get('/me'));
});

localTest(
  '[operator.3] a command that fails says why and exits with a nonzero status',
  async () => {
    const { environment } = part('local');
    const failing = [
      ['account', 'remove', 'x'],
      ['key', 'create', '--account', main.id, '--scope', 'everything'],
      ['key', 'revoke', randomUUID()],
      ['repo', 'link', 'no-slash', '--account', main.id],
      ['repo', 'link', repositoryName(), '--account', randomUUID()],
      ['repo', 'unlink', repositoryName()],
    ];
    const results = await Promise.all(
      failing.map((args) => run('vitrine-server', [...args, '--json'], { env: environment })),
    );
    for (const [index, { code, stdout, stderr }] of results.entries()) {
      expect([failing[index], code]).toEqual([failing[index], expect.any(Number)]);
      expect([failing[index], code === 0]).toEqual([failing[index], false]);
      expect(stderr).toMatch(/\S/);
      expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
      expect(stdout).not.toContain('vtrk_');
    }
  },
);

localTest('[operator.3] a closed stdout pipe is not a failure', async () => {
  const { environment } = part('local');
  const args = ['account', 'list', '--json'];
  const child = spawn(join(ROOT, 'node_modules/.bin/vitrine-server'), args, {
    env: { ...plainEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

localTest('[operator.16] a secret in the wrong place is not repeated', async () => {
  const { environment } = part('local');
  const { key } = await createKey(environment, main.id, ['builds']);
  const secret = key.slice(18);
  const wrong: { args: string[]; env?: Record<string, string> }[] = [
    { args: ['key', 'revoke', key] },
    { args: ['repo', 'unlink', `owner/${key}`] },
    { args: ['key', 'create', '--account', key, '--scope', 'builds'] },
    { args: ['sweep', `--${key}`] },
    { args: ['account', 'list'], env: { VITRINE_BASE_URL: `https://user:p@${secret}@host` } },
    { args: ['account', 'list'], env: { VITRINE_BASE_URL: `https://user:p/${secret}@host` } },
    { args: ['repo', 'unlink', `https://user:p/${secret}@host/acme/shop`] },
    { args: ['audit', '--since', `https://user:p/${secret}@host`] },
    {
      args: ['account', 'list'],
      env: { VITRINE_S3_ENDPOINT: `https://user:${secret}@s3.example` },
    },
  ];
  const said = await Promise.all(
    wrong.map(({ args, env }) => run('vitrine-server', args, { env: { ...environment, ...env } })),
  );
  for (const [at, { code, stdout, stderr }] of said.entries()) {
    expect([at, code]).not.toEqual([at, 0]);
    expect(stderr).toMatch(/\S/);
    expect([at, stdout + stderr]).not.toEqual([at, expect.stringContaining(secret)]);
  }
});

localTest('[operator.2 operator.13] sweep keeps everything that is in use', async () => {
  const { environment } = part('local');
  const preview = await clientOf(target, main).newPreview();
  const report = await operate<unknown>(environment, 'sweep');
  expect(typeof report).toBe('object');
  expect((await request('GET', `${preview.url}/bundle`)).status).toBe(200);
});

localTest('[operator.15] doctor reports no failure for a healthy server', async () => {
  const { environment } = part('local');
  // Ceph's gateway follows headers that were not signed until a policy of the bucket denies them.
  const { stdout } = await run('vitrine-server', ['doctor', '--fix', '--json'], {
    env: environment,
  });
  const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string }[] };
  // The PostgreSQL of the tests runs without fsync for speed, which doctor rightly reports.
  const wrong = checks.filter(({ check, state }) => state === 'fail' && check !== 'durability');
  expect(wrong).toEqual([]);
  const { VITRINE_DATABASE_URL: database, VITRINE_S3_BUCKET: bucket } = environment;
  const disk = database && bucket ? [] : ['disk'];
  const names = checks.map(({ check }) => check).join(', ');
  for (const name of ['configuration', 'database', 'blob', 'clock', ...disk])
    expect(names).toContain(name);
});
