import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newBranch, newCommit } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { plainEnvironment } from '../harness/processes/command.ts';
import { clientOf } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { newProject } from './support/project.ts';
import { target } from './support/target.ts';
import { first, ok } from './support/upload.ts';

const { url } = target;
const runFile = promisify(execFile);
const versionOf = async () =>
  ok(await request<{ version: string }>('GET', `${url}/healthz`)).version;

test('[ops.9 ops.11] the command that a server provides has its version and uploads to it', async () => {
  await using project = await newProject(clientOf(target, target.main));
  const tarball = join(project.folder, 'cli.tgz');
  const answer = await fetch(`${url}/cli.tgz`);
  expect(answer.headers.get('content-type')).toBe('application/gzip');
  await writeFile(tarball, await answer.bytes());
  await runFile('tar', ['xzf', tarball, '-C', project.folder]);

  const env = {
    ...plainEnvironment(),
    VITRINE_URL: url,
    VITRINE_KEY: target.main.keys.all,
  };
  const vitrine = (...args: string[]) => {
    const program = join(project.folder, 'package', 'vitrine.js');
    return runFile(process.execPath, [program, ...args], { env, cwd: project.folder });
  };
  expect((await vitrine('--version')).stdout).toBe(`${await versionOf()}\n`);
  const where = ['--repo', first(target.main.repositories), '--branch', newBranch()];
  const { stdout, stderr } = await vitrine(
    'upload',
    'build',
    '--bundle',
    'main.jsbundle',
    ...where,
    '--commit',
    newCommit(),
  );
  expect(stderr).not.toContain('than the server');
  const page = /https?:\S+/.exec(stdout)?.[0] ?? '';
  expect((await fetch(page)).status).toBe(200);
});

test('[ops.10] the url without a version is revalidated, the one with it is immutable', async () => {
  const version = await versionOf();
  const latest = await request('GET', `${url}/cli.tgz`);
  const named = await request('GET', `${url}/cli-${version}.tgz`);
  const etag = latest.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  expect(named.headers.get('etag')).toBe(etag);
  expect(latest.headers.get('cache-control')).toBe('public, no-cache');
  expect(named.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['cli.tgz', `cli-${version}.tgz`]) {
    const headers = { 'If-None-Match': etag };
    const again = await request('GET', `${url}/${path}`, { headers });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await request('HEAD', `${url}/${path}`);
    expect([head.status, head.headers.get('etag'), head.text]).toEqual([200, etag, '']);
    const post = await request('POST', `${url}/${path}`);
    expectError(post, 'method_not_allowed');
    expect(post.headers.get('allow')).toBe('GET, HEAD');
  }
});

test('[ops.10] the command of another version is 404, and the message names the version of the server', async () => {
  const version = await versionOf();
  for (const name of ['cli-99.0.0.tgz', `cli-${version}`, 'cli-.tgz']) {
    const answer = await request('GET', `${url}/${name}`);
    expectError(answer, 'not_found');
    expect(answer.text).toContain(`/cli-${version}.tgz`);
  }
});

test('[ops.11] each response of the API, also an error, has the version of the server', async () => {
  const version = await versionOf();
  for (const path of ['/api/v1/limits', '/api/v1/me']) {
    const { headers } = await request('GET', `${url}${path}`);
    expect(headers.get('vitrine-version')).toBe(version);
  }
});
