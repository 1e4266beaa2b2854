import { createHash } from 'node:crypto';
import { appendFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../../tests/harness/fixtures/temporary-folder.ts';
import { fileSource, sha256File } from './node.ts';
import type { OpenedSource } from './source.ts';

const folder = temporaryFolderSync('files');
afterAll(() => removeFolderSync(folder));

const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, i) => i % 251));
const file = (name: string, content: Uint8Array | string = bytes): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const collect = async ({ body, close }: OpenedSource): Promise<Buffer> => {
  try {
    return Buffer.from(await new Response(body).arrayBuffer());
  } finally {
    await close();
  }
};

test('a file source gives bytes, size, hash and progress each time it is opened', async () => {
  const path = file('a');
  const source = await fileSource(path);
  expect(source.sizeBytes).toBe(bytes.length);
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(await source.sha256()).toBe(hash);
  expect(await sha256File(path)).toBe(hash);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    let counted = 0;
    const opened = source.open((count) => {
      counted += count;
    });
    expect((await collect(opened)).equals(bytes)).toBe(true);
    expect(counted).toBe(bytes.length);
  }
});

test('an empty file is a valid source', async () => {
  const source = await fileSource(file('empty', ''));
  expect((await collect(source.open(() => {}))).length).toBe(0);
});

test('a file that grew gives the declared bytes, and one that shrank is an error', async () => {
  const path = file('moving');
  const source = await fileSource(path);
  appendFileSync(path, 'more');
  expect((await collect(source.open(() => {}))).length).toBe(bytes.length);
  truncateSync(path, 1000);
  await expect(collect(source.open(() => {}))).rejects.toThrow('became shorter');
});

test('a small file is read once: what was hashed is sent, whatever is written to it', async () => {
  const path = file('small', 'as it was');
  const source = await fileSource(path);
  const hash = await source.sha256();
  writeFileSync(path, 'now other');
  const sent = await collect(source.open(() => {}));
  expect(createHash('sha256').update(sent).digest('hex')).toBe(hash);
});

test('a missing file and a folder are refused with a reason', async () => {
  await expect(fileSource(join(folder, 'nothing'))).rejects.toThrow(
    /cannot read .*: it is not there/,
  );
  await expect(fileSource(folder)).rejects.toThrow('is not a file');
  const path = file('gone');
  const source = await fileSource(path);
  rmSync(path);
  await expect(source.sha256()).rejects.toThrow('it is not there');
  await expect(collect(source.open(() => {}))).rejects.toThrow('it is not there');
});

test('a file that grows while it is hashed is named with both sizes', async () => {
  const path = file('growing');
  const source = await fileSource(path);
  appendFileSync(path, 'more');
  await expect(source.sha256()).rejects.toThrow(
    `${path} changed from 600000 to 600004 bytes while it was read; upload it again when nothing writes to it`,
  );
});

test('a file is handed out in parts, so that progress follows the connection', async () => {
  const source = await fileSource(file('parts'));
  const counted: number[] = [];
  const opened = source.open((count) => counted.push(count));
  await collect(opened);
  expect(Math.max(...counted)).toBeLessThanOrEqual(32 * 1024);
});
