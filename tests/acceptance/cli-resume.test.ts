import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newBranch, newBundle, newCommit, sha256 } from '../harness/fixtures/bytes.ts';
import { client, owner, repo, repository } from './support/main.ts';
import { newProject, write } from './support/project.ts';
import { type Fault, type Passing, startProxy } from './support/proxy.ts';
import { target } from './support/target.ts';
import { ok } from './support/upload.ts';
import type { Build } from './support/wire.ts';

const RESTARTED = 'cannot be resumed any more; uploading from the start';

/** An upload that the proxy has interrupted, and functions to resume it. */
async function stopped(fault: (passing: Passing) => Fault) {
  let failing = true;
  const proxy = await startProxy(target.url, (passing) => (failing ? fault(passing) : undefined));
  const project = await newProject({ url: proxy.url, key: client.key });
  const branch = newBranch();
  const identity = ['--repo', repository, '--branch', branch, '--commit', newCommit()];
  const args = ['upload', 'build', '--bundle', 'main.jsbundle', '--assets', 'out', ...identity];
  const env = { XDG_STATE_HOME: join(project.folder, 'state') };
  const once = [...args, '--json', '--retry-seconds', '0'];
  expect((await project.vitrine(once, env)).code).toBe(1);
  failing = false;
  const query = new URLSearchParams({ owner, repo, branch });
  return {
    /** The path of the branch's latest build. */
    latest: `/builds?${query}`,
    /** Writes another bundle of the same size, as a rebuild of the commit may. */
    async rebuild() {
      const bundle = newBundle(project.bundle.length);
      await write(join(project.folder, 'main.jsbundle'), bundle);
      return sha256(bundle);
    },
    async resume() {
      const before = proxy.seen.length;
      const { code, stdout, stderr } = await project.vitrine([...once, '--resume'], env);
      expect([code, stderr]).toEqual([0, expect.any(String)]);
      const seen = proxy.seen.slice(before);
      return { build: JSON.parse(stdout) as Build, stderr, seen };
    },
    async [Symbol.asyncDispose]() {
      await project[Symbol.asyncDispose]();
      await proxy.close();
    },
  };
}

const refuseFinalize = ({ path }: Passing): Fault =>
  path.endsWith('/finalize') ? { status: 403, code: 'quota_exceeded' } : undefined;
const loseFinalize = ({ path }: Passing): Fault =>
  path.endsWith('/finalize') ? 'lose the answer' : undefined;

test('[cli.4 cli.14] an interrupted upload is resumed, and nothing is sent twice', async () => {
  await using upload = await stopped(refuseFinalize);
  const { build, stderr, seen } = await upload.resume();
  expect([build.status, stderr]).toEqual(['ready', '']);
  expect(seen.map(({ path }) => path)).toEqual([
    '/api/v1/reservations/renew',
    '/api/v1/builds/finalize',
  ]);
});

test.for([
  ['was sent', refuseFinalize],
  ['was published without an answer', loseFinalize],
] as const)('[cli.4] a rebuilt bundle replaces one that %s', async ([, fault]) => {
  await using upload = await stopped(fault);
  const contentHash = await upload.rebuild();
  const { build, stderr } = await upload.resume();
  expect(stderr).toContain(RESTARTED);
  expect(build).toMatchObject({ status: 'ready', contentHash });
});

test('[cli.4] a finalize whose answer was lost is repeated', async () => {
  await using upload = await stopped(loseFinalize);
  const { build, stderr, seen } = await upload.resume();
  expect([build.status, build.revision, stderr]).toEqual(['ready', 1, '']);
  expect(seen.filter(({ isPut }) => isPut)).toEqual([]);
});

test('[cli.4] a build that was deleted during the upload is uploaded again', async () => {
  await using upload = await stopped(loseFinalize);
  const published = ok(await client.get<Build>(upload.latest));
  expect((await client.delete(`/builds/${published.id}`)).status).toBe(204);
  const { build, stderr } = await upload.resume();
  expect(stderr).toContain(RESTARTED);
  expect(build.status).toBe('ready');
  expect(build.id).not.toBe(published.id);
});
