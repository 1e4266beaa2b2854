import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256 } from '../../../tests/harness/fixtures/bytes.ts';
import { testFolder } from '../../../tests/harness/fixtures/test-folder.ts';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { openParts } from '../src/compose/parts.ts';
import { readConfig } from '../src/config/config.ts';
import { createAccount } from '../src/core/accounts/administer.ts';
import { type Env, operator, operatorJson } from './support/operator.ts';

/** `vitrine-server doctor` and other commands with a broken database, store or folder. */

type Check = { check: string; state: 'ok' | 'warn' | 'fail'; says: string };

async function dataDir(): Promise<{ folder: string; env: Env }> {
  const folder = await testFolder('broken');
  return { folder, env: { VITRINE_DATA_DIR: folder } };
}

/** An S3 store without credentials in the environment, a file or instance metadata. */
const without = ({ folder, env }: { folder: string; env: Env }): Env => ({
  ...env,
  VITRINE_S3_BUCKET: 'uploads',
  VITRINE_S3_ENDPOINT: 'http://127.0.0.1:9',
  VITRINE_S3_DOWNLOADS: 'redirect',
  AWS_EC2_METADATA_DISABLED: 'true',
  HOME: folder,
});

async function examined(env: Env) {
  const { code, out, err } = await operator(['doctor', '--json'], env);
  if (out === '') throw new Error(`doctor said nothing: ${err}`);
  const { checks } = JSON.parse(out) as { checks: Check[] };
  const failed = checks.filter(({ state }) => state === 'fail');
  const says = Object.fromEntries(failed.map((one) => [one.check, one.says]));
  return { code, checks: checks.map(({ check }) => check), says };
}

test('[doctor.store.1] a store without credentials is a failure, and the other checks still run', async () => {
  const { code, checks, says } = await examined(without(await dataDir()));
  expect(code).toBe(1);
  expect(Object.keys(says)).toEqual(['blob store', 'downloads', 'slots']);
  for (const why of Object.values(says)) expect(why).toContain('set AWS_ACCESS_KEY_ID');
  expect(checks).toEqual(expect.arrayContaining(['configuration', 'database', 'clock', 'disk']));
});

test('[operator.15] an unusable folder of bytes is a failure, and the other checks still run', async () => {
  const { folder, env } = await dataDir();
  await writeFile(join(folder, 'blobs'), 'no folder');
  const { code, checks, says } = await examined(env);
  expect(code).toBe(1);
  expect(says).toEqual({ 'blob store': expect.stringMatching(/ENOTDIR.*\/blobs/) });
  expect(checks).toEqual(['configuration', 'database', 'blob store', 'slots', 'clock', 'disk']);
});

test('[doctor.store.10] objects that the store has lost are a failure, and their pages are named', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('one');
  await server.build('two', { commitSha: 'b'.repeat(40) });
  const env = { VITRINE_DATA_DIR: server.dataDir, ...server.stores.environment };
  expect((await examined(env)).says).not.toHaveProperty('stored bytes');
  const shareId = record.previewUrl.split('/').at(-1);
  const object = await server.deps.store.revisions.object(shareId, 1, 'bundle', '');
  await server.deps.blobs.delete(object?.key ?? '');
  const { code, says } = await examined(env);
  expect(code).toBe(1);
  const { 'stored bytes': lost } = says;
  expect(lost).toContain(`lost 1 of 2 objects, such as ${sha256('one')} (3 B)`);
  for (const page of [record.id, server.deps.shareReference(shareId)]) expect(lost).toContain(page);
});

test('[operator.15] a database that cannot be opened is a failure, and the other checks still run', async () => {
  const { folder, env } = await dataDir();
  await mkdir(join(folder, 'vitrine.sqlite'));
  const { code, checks, says } = await examined(env);
  expect(code).toBe(1);
  expect(says).toEqual({ start: expect.stringMatching(/vitrine\.sqlite cannot be opened/) });
  expect(checks).toEqual(['configuration', 'start', 'disk']);
});

test.each([
  ['just now, by a clock a moment ahead', 2_000, {}],
  [
    'hours ahead',
    7_200_000,
    {
      clock: expect.stringMatching(/^It says .*Z, but something was stored at .*Z\. Set the clock/),
    },
  ],
])('[operator.15] rows stored %s', async (_, aheadMs, failures) => {
  const { env } = await dataDir();
  const { deps, close } = await openParts(readConfig(env));
  const clock = { ...deps.clock, now: () => Date.now() + aheadMs };
  await createAccount({ ...deps, clock }, 'acme');
  await close();
  expect((await examined(env)).says).toEqual(failures);
});

test('[operator.16] a key that was given as the data directory is redacted', async () => {
  const { folder } = await dataDir();
  const canary = 'canary'.repeat(6);
  const env = { VITRINE_DATA_DIR: join(folder, `vtrk_q7Zk2TfV9sYw_${canary}`) };
  const { out, err } = await operator(['doctor'], env);
  expect(out).toContain('vtrk_q7Zk2TfV9sYw_[redacted]');
  expect(out + err).not.toContain(canary);
});

test('[operator.4] commands that use no bytes need no credentials of the store', async () => {
  const env = without(await dataDir());
  const account = await operatorJson<{ id: string }>(['account', 'create', 'acme'], env);
  const own = ['--account', account.id, '--scope', 'builds'];
  const { id } = await operatorJson<{ id: string }>(['key', 'create', ...own], env);
  expect(await operatorJson(['key', 'revoke', id], env)).toEqual({ id, revoked: true });
});

test('[operator.3] a command that needs the store prints the error of the store', async () => {
  const { code, err } = await operator(['sweep'], without(await dataDir()));
  expect(code).toBe(1);
  expect(err).toMatch(/^The storage of the server failed; .*set AWS_ACCESS_KEY_ID.*\n$/);
});

test('the requests of doctor are not counted as refusals', async () => {
  const { env } = await dataDir();
  await operator(['doctor'], env);
  expect(await operatorJson(['audit', '--action', 'refused', '--json'], env)).toEqual([]);
});
