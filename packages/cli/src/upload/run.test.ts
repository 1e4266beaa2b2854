import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { netError, refusal } from '../../../client/test/fake-vitrine.ts';
import { bundleFor } from '../../test/support/bundles.ts';
import { fakeIo, runHere } from '../../test/support/fake-io.ts';
import { fakeWorld } from '../../test/support/fake-world.ts';
import type { Reporter } from '../output/progress.ts';
import { type RunOptions, runWithResume } from './run.ts';

const { folder, setUp, upload } = fakeWorld();

const RESTARTED = 'The earlier upload cannot be resumed any more; uploading from the start\n';

/** Another bundle of the same length. */
const rebuild = (startTime: number) =>
  folder.write('ios/main.jsbundle', bundleFor('ios', startTime));

/** An upload that sent its bundle and stopped at its last file. */
async function stopped() {
  rebuild(1);
  const world = setUp();
  world.vitrine.fail('slots/0-3', () => refusal(507, 'insufficient_storage'));
  const { code, err } = await world.vitrineCli(...upload, '--concurrency', '1');
  expect([code, err]).toEqual([1, expect.stringContaining('--resume goes on where this one')]);
  const resumed = () => world.vitrineCli(...upload, '--resume', '--json');
  return { ...world, resumed };
}

test('an interrupted upload is resumed', async () => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail('slots/0-2', () => refusal(507, 'insufficient_storage'));
  const broken = await vitrineCli(...upload, '--concurrency', '1');
  expect(broken.err).toContain('with --resume goes on where this one stopped');
  const { code } = await vitrineCli(...upload, '--resume', '--json');
  expect(code).toBe(0);
  expect(vitrine.count('POST', '/renew')).toBe(1);
  expect(vitrine.count('PUT')).toBe(5);
  const again = await vitrineCli(...upload, '--resume', '--json');
  expect(again.err).toContain('Nothing to resume; uploading from the start');
});

test('an upload that cannot be resumed starts again', async () => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail('finalize', () => refusal(403, 'account_mismatch'));
  expect((await vitrineCli(...upload)).code).toBe(1);
  vitrine.advance(90_000_000);
  const { code, err } = await vitrineCli(...upload, '--resume', '--json');
  expect(err).toContain('cannot be resumed any more; uploading from the start');
  expect(code).toBe(0);
});

test('a bundle that was rebuilt with the same length is uploaded instead of the old one', async () => {
  const { vitrine, resumed } = await stopped();
  rebuild(2);
  const puts = vitrine.count('PUT');
  expect(await resumed()).toMatchObject({ code: 0, err: RESTARTED });
  expect(vitrine.count('POST', '/renew')).toBe(0);
  // The bundle and the missing file.
  expect(vitrine.count('PUT') - puts).toBe(2);
});

test('the finalize of an earlier bundle is not repeated for another bundle', async () => {
  rebuild(1);
  const { vitrine, world } = setUp();
  let published = 0;
  const deaf: typeof fetch = async (url, init) => {
    const answer = await vitrine.fetch(url, init);
    if (!`${url}`.endsWith('/finalize')) return answer;
    published += 1;
    throw netError('ECONNRESET');
  };
  const args = [...upload, '--retry-seconds', '0'];
  expect((await runHere(args, { ...world, fetch: deaf })).code).toBe(1);
  expect(published).toBe(1);
  rebuild(2);
  const { code, err } = await runHere([...args, '--resume', '--json'], world);
  expect([code, err]).toEqual([0, RESTARTED]);
  expect(vitrine.stored.size).toBe(5);
});

test('a build that was deleted in the meantime is uploaded again', async () => {
  const { vitrine, resumed } = await stopped();
  vitrine.fail('/renew', () => refusal(404, 'not_found'));
  expect(await resumed()).toMatchObject({ code: 0, err: RESTARTED });
});

test('a repository that was unlinked in the meantime is reported as not linked', async () => {
  const { vitrine, resumed } = await stopped();
  vitrine.fail('POST', () => refusal(404, 'not_found'), 2);
  const { code, err } = await resumed();
  expect(code).toBe(1);
  expect(err).toContain(`${RESTARTED}vitrine: acme/shop is not linked to the account of this key`);
});

test('a build that is deleted during its upload is not reported as not linked', async () => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail('finalize', () => refusal(404, 'not_found'));
  const { code, err } = await vitrineCli(...upload);
  expect([code, err]).toEqual([1, expect.stringContaining('[not_found, request req_1]')]);
  expect(err).not.toContain('not linked');
});

test('a resume file of earlier versions, with only the token, is ignored', async () => {
  const { resumed } = await stopped();
  const kept = '.local/state/vitrine/uploads';
  for (const name of readdirSync(join(folder.path, kept)))
    folder.write(`${kept}/${name}`, 'vtrr_1\n');
  expect(await resumed()).toMatchObject({ code: 0, err: RESTARTED });
});

test('a slow write of the resume file leaves no file after the upload', async () => {
  const done: string[] = [];
  const file = {
    read: async () => null,
    write: async () => {
      await sleep(20);
      done.push('written');
    },
    remove: async () => {
      done.push('removed');
    },
  };
  const reporter: Reporter = {
    onProgress() {},
    onRetry() {},
    stop() {},
    summary: () => '',
  };
  const quick = async ({ onReserved }: RunOptions) => onReserved?.({ token: 'vtrr_1' }, 'vtrr_1.x');
  await runWithResume(quick, {}, file, reporter, fakeIo().io);
  expect(done).toEqual(['written', 'removed']);
});
