import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { newBranch, newCommit, sha256 } from '../harness/fixtures/bytes.ts';
import type { LocalServer } from '../harness/processes/servers.ts';
import { download } from './support/download.ts';
import { accountOn, withServer } from './support/own-server.ts';
import { newProject } from './support/project.ts';
import { sleep } from './support/time.ts';
import { at, ok } from './support/upload.ts';
import type { Build } from './support/wire.ts';

const AT_ONCE = 3;
const UPLOADS = 12;
const KILLS = 6;

/** Kills and restarts one process after the other at random moments. */
async function killing(server: LocalServer, done: AbortSignal, killed: () => void): Promise<void> {
  while (!done.aborted) {
    await sleep(randomInt(100, 1_500));
    const dying = at(server.processes, randomInt(server.processes.length));
    dying.kill();
    killed();
    await dying.restart();
  }
}

test('[cli.12 build.finalize.17 s3.finalize.6] uploads complete and are kept, whichever process is killed at any time', async () => {
  await withServer({ VITRINE_RATE_LIMIT_PER_MINUTE: '100000' }, async (server) => {
    const { client, repository } = await accountOn(server);
    const [owner = '', repo = ''] = repository.split('/');
    const branch = newBranch();
    const upload = async () => {
      await using project = await newProject(client);
      const commit = newCommit();
      const identity = ['--owner', owner, '--repo', repo, '--branch', branch, '--commit', commit];
      const args = ['upload', 'build', '--bundle', 'main.jsbundle', '--assets', 'out', '--json'];
      const { code, stdout, stderr } = await project.vitrine([...args, ...identity], {}, 180_000);
      expect([code, stderr]).toEqual([0, expect.any(String)]);
      const hashes = [project.bundle, ...Object.values(project.assets)].map(sha256).sort();
      return { build: JSON.parse(stdout) as Build, hashes };
    };
    const done = new AbortController();
    let kills = 0;
    const killer = killing(server, done.signal, () => {
      kills += 1;
    });
    const made: Awaited<ReturnType<typeof upload>>[] = [];
    const worker = async () => {
      while (made.length < UPLOADS || kills < KILLS) made.push(await upload());
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker)).finally(() => done.abort());
    await killer;

    expect(new Set(made.map(({ build }) => build.id)).size).toBe(made.length);
    for (const { build, hashes } of made) {
      expect(ok(await client.get<Build>(`/builds/${build.id}`))).toEqual(build);
      const urls = [`${build.previewUrl}/r/1/bundle`, ...build.files.map(({ url }) => url)];
      const bytes = await Promise.all(urls.map((url) => download(url)));
      expect(bytes.map((answer) => sha256(answer.bytes)).sort()).toEqual(hashes);
    }
  });
}, 800_000);
