import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../../tests/harness/fixtures/temporary-folder.ts';
import { createClient } from '../src/client.ts';
import { fileSource } from '../src/node.ts';
import { bytesSource } from '../src/source.ts';
import { type ServedFake, serveFake } from './serve-fake.ts';

/** Tests what fetch of Node sends, because slots refuse chunked bodies. */

const folder = temporaryFolderSync('wire');
let vitrine: ServedFake;

beforeAll(async () => {
  vitrine = await serveFake();
});
afterAll(() => {
  vitrine.close();
  removeFolderSync(folder);
});

test('files and bytes are sent with Content-Length and without chunks', async () => {
  const path = join(folder, 'main.jsbundle');
  writeFileSync(path, Buffer.alloc(3_000_000, 'x'));
  const client = createClient({
    url: vitrine.origin,
    key: 'vtrk_k',
    system: { now: vitrine.system.now },
  });
  const { puts } = vitrine;
  const moved: number[] = [];
  await client.uploadPreview(
    {
      platform: 'ios',
      bundle: { source: await fileSource(path) },
      files: [
        { path: 'a.txt', source: bytesSource('in memory'), contentType: 'text/plain' },
        { path: 'empty', source: bytesSource('') },
      ],
    },
    { concurrency: 1, onProgress: ({ uploadedBytes }) => moved.push(uploadedBytes) },
  );
  expect(puts.map((headers) => headers['content-length'])).toEqual(['3000000', '9', '0']);
  expect(puts.map((headers) => headers['transfer-encoding'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(puts.map((headers) => headers['content-type'])).toEqual([
    'application/javascript',
    'text/plain',
    'application/octet-stream',
  ]);
  expect(puts.map((headers) => headers.authorization)).toEqual([undefined, undefined, undefined]);
  expect(moved.filter((bytes) => bytes > 0 && bytes < 3_000_000).length).toBeGreaterThan(5);
});

test('a file that became shorter is named in the error and not retried', async () => {
  const path = join(folder, 'shrinking.png');
  writeFileSync(path, Buffer.alloc(100_000));
  const { system } = vitrine;
  const client = createClient({ url: vitrine.origin, key: 'vtrk_k', system });
  const upload = client.uploadPreview(
    {
      platform: 'ios',
      bundle: { source: bytesSource('another') },
      files: [{ path: 'img/shrinking.png', source: await fileSource(path) }],
    },
    { onReserved: () => truncateSync(path, 10) },
  );
  await expect(upload).rejects.toThrow(
    `img/shrinking.png could not be uploaded: ${path} became shorter while it was uploaded`,
  );
});
