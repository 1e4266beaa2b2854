import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../../../tests/harness/fixtures/test-folder.ts';
import { declare } from '../../blobs/test/declare.ts';
import { chunked } from '../../blobs/test/make-store.ts';
import { openParts } from '../../compose/parts.ts';
import type { StorageConfig } from '../../compose/storage.ts';
import { readConfig } from '../../config/config.ts';
import { object, seed } from '../../db/test/fixtures.ts';
import type { ProgressLine } from '../progress-line.ts';
import { type Move, runMove } from './run.ts';

async function place(): Promise<StorageConfig> {
  const dataDir = await testFolder('move');
  return { config: readConfig({ VITRINE_DATA_DIR: dataDir }), credentials: undefined };
}

/** One object and its row. */
async function fill({ config }: StorageConfig): Promise<void> {
  const { deps, slots, close } = await openParts(config);
  const bytes = randomBytes(100_000);
  const declared = declare(bytes);
  await seed(deps.store);
  const stored = await slots?.receiver.receive(chunked(bytes), declared);
  const { contentHash, sizeBytes } = declared;
  await deps.store.objects.insert(object(stored?.key ?? '', { contentHash, sizeBytes }));
  await close();
}

test('bytes deleted during the move are reported, and copied when it is run again', async () => {
  const [from, to] = [await place(), await place()];
  await fill(from);
  const blobs = join(to.config.dataDir, 'blobs', 'objects');
  const quiet: ProgressLine = { show: () => {}, clear: () => {} };
  const deleting: ProgressLine = {
    ...quiet,
    show: (line) =>
      line().includes('rows before') && rmSync(blobs, { recursive: true, force: true }),
  };
  const options = { bytes: false, withoutLost: false };
  const move: Move = {
    from,
    to,
    options,
    progress: deleting,
    signal: new AbortController().signal,
  };
  await expect(runMove(move)).rejects.toThrow('1 object(s) are not where they were copied to');
  expect(await runMove({ ...move, progress: quiet })).toMatchObject({ objects: 1, rows: 0 });
});
