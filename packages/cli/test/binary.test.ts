import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeExecutable } from '../../../tests/harness/fixtures/executable.ts';
import { json } from '../../client/test/fake-vitrine.ts';
import { type ServedFake, serveFake } from '../../client/test/serve-fake.ts';
import { bareEnv, type Env, start, vitrine } from './support/binary.ts';
import { bareIos, temporaryFolder } from './support/bundles.ts';
import { wellFormedKey } from './support/key.ts';

/** Runs the real binary against a server that the test controls. */

const folder = temporaryFolder();
const { bundle, assets } = bareIos(folder);
const upload = ['upload', 'build', '--bundle', bundle, '--assets', assets, '--repo', 'acme/shop'];
const build = [...upload, '--branch', 'main', '--commit', 'a'.repeat(40)];

let fake: ServedFake;
let env: Env;

beforeAll(async () => {
  fake = await serveFake();
  env = { VITRINE_URL: fake.origin, VITRINE_KEY: wellFormedKey(), HOME: folder.path };
});
afterAll(() => {
  fake.close();
  folder.remove();
});

test('an upload is published although its stderr was closed', async () => {
  const published = fake.count('POST', '/finalize');
  const running = start('vitrine', build, { env });
  running.child.stderr?.destroy();
  await running.ended;
  expect(fake.count('POST', '/finalize')).toBe(published + 1);
});

test('output has no colours without a terminal and with NO_COLOR', async () => {
  const plain = await vitrine(['doctor'], { env });
  expect(`${plain.out}${plain.err}`).not.toContain('\u001b[');
  const coloured = await vitrine(['doctor'], { env: { ...env, FORCE_COLOR: '1' } });
  expect(coloured.out).toContain('\u001b[');
  const unwanted = await vitrine(['doctor'], { env: { ...env, FORCE_COLOR: '1', NO_COLOR: '1' } });
  expect(unwanted.out).not.toContain('\u001b[');
});

test('Ctrl-C stops the upload: nothing is published, and it can be resumed', async () => {
  fake.stored.clear();
  let release = () => {};
  fake.hold = new Promise((resolve) => {
    release = resolve;
  });
  const finalized = fake.count('POST', '/finalize');
  const running = start('vitrine', build, { env });
  await running.said('Uploading 4 files');
  running.child.kill('SIGINT');
  const { code, err, out } = await running.ended;
  release();
  fake.hold = undefined;
  expect({ code, out }).toEqual({ code: 130, out: '' });
  expect(err).toMatch(
    /--resume goes on where this one stopped\nvitrine: stopped before it was through\n$/,
  );
  expect(fake.count('POST', '/finalize')).toBe(finalized);
  expect((await vitrine([...build, '--resume', '--json'], { env })).code).toBe(0);
});

test('a reader that closes stdout early is not a failure', async () => {
  const running = start('vitrine', ['upload', 'build', '--help']);
  running.child.stdout?.destroy();
  expect((await running.ended).code).toBe(0);
});

test('[cli.18] open starts a browser for a person, and none in CI', async () => {
  const page = 'http://vitrine.test/b/1';
  fake.fail('GET', () => json(200, { id: 'bld_1', url: page, status: 'ready' }), 2);
  const opened = join(folder.path, 'opened');
  for (const name of ['open', 'xdg-open'])
    writeExecutable(join(folder.path, 'bin', name), `#!/bin/sh\necho "$1" > '${opened}'`);
  const PATH = `${join(folder.path, 'bin')}:${bareEnv().PATH}`;
  // TeamCity sets no variable `CI`.
  const job = { TEAMCITY_VERSION: '2025.11' };
  const args = ['open', 'bld_1'];
  const inJob = await vitrine(args, { env: { ...env, ...job, PATH } });
  expect(inJob).toMatchObject({ code: 0, out: `${page}\n` });
  expect(inJob.err).toContain('No browser could be opened here');
  expect(existsSync(opened)).toBe(false);
  expect(await vitrine(args, { env: { ...env, PATH } })).toMatchObject({ code: 0, err: '' });
  expect(existsSync(opened)).toBe(true);
});
