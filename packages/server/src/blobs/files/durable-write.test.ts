import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../../tests/harness/fixtures/temporary-folder.ts';
import { Semaphore } from '../semaphore.ts';
import { chunked } from '../test/make-store.ts';
import { DurableWrite } from './durable-write.ts';
import { nodeFileSystem, type OpenFile } from './file-system.ts';

let directory: string;
beforeAll(async () => {
  directory = await temporaryFolder('write');
});
afterAll(() => removeFolder(directory));

type Writev = OpenFile['writev'];

/** A write whose `writev` calls go through `around`. */
const start = (name: string, memory: Semaphore, around: (real: Writev) => Writev) => {
  const final = join(directory, name);
  const open: typeof nodeFileSystem.open = async (path, flags) => {
    const file = await nodeFileSystem.open(path, flags);
    return {
      writev: around((parts, position) => file.writev(parts, position)),
      datasync: () => file.datasync(),
      sync: () => file.sync(),
      close: () => file.close(),
    };
  };
  const fs = { ...nodeFileSystem, open };
  const paths = { temporary: `${final}.temporary`, final };
  return { final, write: new DurableWrite({ fs, memory, syncEntry: async () => {} }, paths) };
};

const large = Buffer.from(Array.from({ length: 1_000_000 }, (_, i) => i % 251));

test('a partial write is continued with the rest', async () => {
  const { final, write } = start('short', new Semaphore(1e9), (real) => (parts, position) => {
    const [first = new Uint8Array(), second] = parts;
    const some = [first, ...(second ? [second.subarray(0, 10)] : [])];
    return real(first.length > 5 && !second ? [first.subarray(0, 5_000)] : some, position);
  });
  for await (const chunk of chunked(large, 9_999)) await write.write(chunk);
  await write.commit();
  expect((await readFile(final)).equals(large)).toBe(true);
});

test('after a failed write no chunk is accepted', async () => {
  const { write } = start('failed', new Semaphore(1e9), () => async () => {
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  });
  const taken = async () => {
    for (let chunk = 0; chunk < 1000; chunk += 1) await write.write(large);
  };
  await expect(taken()).rejects.toMatchObject({ code: 'insufficient_storage' });
  await expect(write.commit()).rejects.toMatchObject({ code: 'insufficient_storage' });
  await write.discard();
});

test('a slow disk slows the body down: at most two batches are in memory', async () => {
  const memory = new Semaphore(1e9);
  const { write } = start('slow', memory, (real) => async (parts, position) => {
    await sleep(5);
    return real(parts, position);
  });
  let most = 0;
  for await (const chunk of chunked(large, 50_000)) {
    await write.write(chunk);
    most = Math.max(most, memory.used);
  }
  await write.commit();
  expect(most).toBeLessThanOrEqual(2 * (256 * 1024 + 50_000));
});

test('single bytes are written in batches', async () => {
  let most = 0;
  const { write } = start('bytes', new Semaphore(1e9), (real) => (parts, position) => {
    most = Math.max(most, parts.length);
    return real(parts, position);
  });
  for await (const chunk of chunked(large.subarray(0, 5_000), 1)) await write.write(chunk);
  await write.commit();
  expect(most).toBeLessThanOrEqual(512);
});

test('a batch collected during a write is flushed when another upload waits for memory', async () => {
  const memory = new Semaphore(500_000);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { write } = start('tight', memory, (real) => async (parts, position) => {
    await held;
    return real(parts, position);
  });
  await write.write(large.subarray(0, 270_000));
  await write.write(large.subarray(0, 200_000));
  const other = memory.acquire(450_000);
  expect(memory.isContended).toBe(true);
  release();
  await other;
  expect(memory.used).toBe(450_000);
  await write.discard();
});

test('a failed write holds no memory while its client is still sending', async () => {
  const memory = new Semaphore(1e9);
  const { write } = start('failed', memory, () => async () => {
    throw new Error('EIO');
  });
  await write.write(large.subarray(0, 270_000));
  await write.write(large.subarray(0, 1_000));
  await expect.poll(() => memory.used).toBe(0);
  expect(() => write.write(large)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  await write.discard();
});

// Other uploads may ask for memory at any step of the commit.
test.each([0, 1, 2, 3, 4, 5, 8, 12, 1000])(
  'commit succeeds when memory is asked for %i moments later',
  async (moments) => {
    const kept = large.subarray(0, 120_000);
    for (const reads of [false, true]) {
      const memory = new Semaphore(500_000);
      const { final, write } = start(`asked-${moments}-${reads}`, memory, (real) => real);
      for await (const chunk of chunked(kept, 40_000)) await write.write(chunk);
      const asking = (async () => {
        for (let moment = 0; moment < moments; moment += 1) await undefined;
        await memory.acquire(450_000);
      })();
      if (reads) {
        const read = await Array.fromAsync(write.contents());
        expect(Buffer.concat(read).equals(kept)).toBe(true);
      }
      await write.commit();
      expect((await readFile(final)).equals(kept)).toBe(true);
      await asking;
      expect(memory.used).toBe(450_000);
    }
  },
);
