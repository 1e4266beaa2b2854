// `npm run demo:crash`: kills the server at random moments of uploads, restarts it, and checks that
// nothing acknowledged is missing. `-- --kills N --seed S` sets the number of kills and repeats a
// run.
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sha256 } from '../tests/harness/fixtures/bytes.ts';
import { removeFolder, temporaryFolder } from '../tests/harness/fixtures/temporary-folder.ts';
import { random } from './support/random.ts';
import { run } from './support/run.ts';
import { type RunningServer, startServer } from './support/server.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed);
const next = random(seed);
const FILES = 40;

const dataDir = await temporaryFolder('crash');
const work = await temporaryFolder('crash-app');
let server: RunningServer = await startServer({ dataDir });
// The address is the same after a restart, as in a deployment.
const env = { VITRINE_PORT: new URL(server.url).port };
const acknowledged: { url: string; contentHash: string }[] = [];
let finished = 0;

try {
  await server.operator('account', 'create', 'crash');
  const { key } = await server.operator<{ key: string }>(
    'key',
    'create',
    '--account',
    'crash',
    '--scope',
    'builds',
  );
  await server.operator('repo', 'link', 'crash/app', '--account', 'crash');
  console.log(
    `Seed ${seed}. The server will be killed ${kills} times while builds of ${FILES + 1} files are uploaded.`,
  );

  let killed = 0;
  for (let upload = 1; killed < kills; upload++) {
    const uploading = client(upload, key);
    let done = false;
    uploading
      .finally(() => {
        done = true;
      })
      .catch(() => {});
    while (!done && killed < kills) {
      await delay(50 + next() * 700);
      if (done) break;
      killed += 1;
      server.process.kill('SIGKILL');
      await server.stop();
      await delay(next() * 300);
      server = await startServer({ dataDir, env });
    }
    const record = JSON.parse(await uploading) as Build;
    finished += 1;
    acknowledged.push(
      { url: `${record.previewUrl}/bundle`, contentHash: record.contentHash },
      ...record.files,
    );
    console.log(`Upload ${upload} finished by itself; killed ${killed} times so far.`);
    await checkAll();
  }
  console.log(
    `${killed} kills, ${finished} uploads, each finished by the client alone. All ${acknowledged.length} acknowledged objects read back with their hash.`,
  );
} catch (error) {
  console.error(`Failed with seed ${seed}: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await server.stop();
  await removeFolder(dataDir);
  await removeFolder(work);
}

type Build = {
  previewUrl: string;
  contentHash: string;
  files: { url: string; contentHash: string }[];
};

/** Uploads a build of many files with the real client, which repeats requests by itself. */
async function client(upload: number, key: string): Promise<string> {
  const folder = join(work, String(upload));
  await mkdir(join(folder, 'assets'), { recursive: true });
  const bytes = (size: number) =>
    Buffer.from(Array.from({ length: size }, () => Math.floor(next() * 256)));
  await writeFile(join(folder, 'main.jsbundle'), bytes(300_000));
  for (let i = 0; i < FILES; i++)
    await writeFile(join(folder, 'assets', `${i}.png`), bytes(20_000));
  const source = ['--owner', 'crash', '--repo', 'app', '--branch', 'main'];
  const commit = createHash('sha1').update(String(upload)).digest('hex');
  const args = [
    'upload',
    'build',
    '--bundle',
    join(folder, 'main.jsbundle'),
    '--assets',
    folder,
    ...source,
  ];
  return run('vitrine', [...args, '--commit', commit, '--platform', 'ios', '--json'], {
    env: { VITRINE_URL: server.url, VITRINE_KEY: key },
    quiet: true,
  });
}

/** Reads and hashes everything that was acknowledged. */
async function checkAll(): Promise<void> {
  for (const { url, contentHash } of acknowledged) {
    const answer = await fetch(url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const hash = sha256(bytes);
    if (hash !== contentHash)
      throw new Error(
        `${url} answered ${answer.status}, ${bytes.length} bytes, not what was acknowledged`,
      );
  }
}
