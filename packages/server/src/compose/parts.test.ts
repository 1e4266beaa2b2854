import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';
import { testFolder } from '../../../../tests/harness/fixtures/test-folder.ts';
import { readConfig } from '../config/config.ts';
import type { Store } from '../core/ports/store.ts';
import { contentOriginOf, openParts } from './parts.ts';

test('close waits for running finalizes before it closes the database', async () => {
  const dataDir = await temporaryFolder('compose');
  const events: string[] = [];
  const around = (store: Store): Store => ({
    ...store,
    async close() {
      events.push('closed');
      await store.close();
    },
  });
  const { deps, close } = await openParts(readConfig({ VITRINE_DATA_DIR: dataDir }), {
    store: around,
  });
  const work = Promise.withResolvers<void>();
  const left = deps.finalizes.run('finalize', 1, () =>
    work.promise.then(() => void events.push('landed')),
  );
  await expect(left).rejects.toMatchObject({ code: 'finalize_in_progress' });
  const closing = close();
  await turn();
  work.resolve();
  await closing;
  expect(events).toEqual(['landed', 'closed']);
  await removeFolder(dataDir);
});

test.each([
  ['http://s3.example', 'http://s3.example', 'refused'],
  ['http://s3.example:80/', 'http://s3.example', 'refused'],
  ['https://s3.example', 'http://s3.example', 'served'],
])('[s3.read.8] pages at %s with uploads at %s are %s', async (pages, uploads, outcome) => {
  const dataDir = await testFolder('compose');
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'x');
  onTestFinished(() => void vi.unstubAllEnvs());
  const config = readConfig({
    VITRINE_DATA_DIR: dataDir,
    VITRINE_BASE_URL: pages,
    VITRINE_S3_BUCKET: 'uploads',
    VITRINE_S3_ENDPOINT: uploads,
    VITRINE_S3_FORCE_PATH_STYLE: 'true',
    VITRINE_S3_REGION: 'nowhere',
    VITRINE_S3_DOWNLOADS: 'redirect',
  });
  const { deps, close } = await openParts(config);
  onTestFinished(close);
  const found = contentOriginOf(deps, config).then(
    (origin) => (origin === uploads ? 'served' : origin),
    ({ message }: Error) => (message.includes('a host name of its own') ? 'refused' : message),
  );
  expect(await found).toBe(outcome);
});
