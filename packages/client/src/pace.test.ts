import { expect, test } from 'vitest';
import { netError } from '../test/fake-vitrine.ts';
import { input, setUp } from '../test/upload-world.ts';
import { createClient } from './client.ts';
import { SourceError } from './errors.ts';
import { createPace } from './pace.ts';
import type { Source } from './source.ts';

const MUCH = 10_000_000;

test('uploads begin with two at once, and each quick one allows one more', () => {
  const pace = createPace(4, MUCH);
  expect(pace.limit()).toBe(2);
  for (let i = 0; i < 5; i += 1) pace.finished(1000, 100);
  expect(pace.limit()).toBe(4);
  expect(createPace(1, MUCH).limit()).toBe(1);
  expect(createPace(6, 1000).limit()).toBe(6);
});

test('on a slow line the number decreases to one, and never to none', () => {
  const pace = createPace(6, MUCH);
  pace.finished(900_000, 90_000);
  expect(pace.limit()).toBe(1);
  pace.finished(900_000, 45_000);
  pace.crowded();
  expect(pace.limit()).toBe(1);
});

test('many small files on a line with high latency do not count as a slow line', () => {
  const pace = createPace(6, MUCH);
  for (let i = 0; i < 10; i += 1) pace.finished(200, 800);
  expect(pace.limit()).toBe(6);
});

/** A source that cannot be opened while `most` others are open, as under `ulimit -n`. */
function limited(sources: Source[], most: number) {
  let open = 0;
  let highest = 0;
  let refused = 0;
  const wrap = (source: Source): Source => ({
    ...source,
    open(onBytes) {
      if (open >= most) {
        refused += 1;
        const cause = new Error("EMFILE: too many open files, open 'a.png'");
        const failed = new SourceError('cannot read a.png', { cause });
        const body = new ReadableStream<Uint8Array>({
          pull() {
            throw failed;
          },
        });
        return { body, reports: true, close: async () => {} };
      }
      open += 1;
      highest = Math.max(highest, open);
      const opened = source.open(onBytes);
      return {
        ...opened,
        close: async () => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          open -= 1;
          await opened.close();
        },
      };
    },
  });
  return { sources: sources.map(wrap), counts: () => ({ highest, refused }) };
}

test('when no more files can be opened, fewer are uploaded at once', async () => {
  const { vitrine } = setUp();
  const { origin: url, fetch } = vitrine;
  // Waits are a hundred times as short. Time does not pass, so that no slow machine ends the retries.
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / 100));
  const client = createClient({ url, key: 'k', fetch, system: { ...vitrine.system, sleep } });
  const all = input(40);
  const files = all.files ?? [];
  const { sources, counts } = limited(
    files.map(({ source }) => source),
    3,
  );
  const upload = {
    ...all,
    files: files.map((file, i) => ({ ...file, source: sources[i] ?? file.source })),
  };
  expect(await client.uploadBuild(upload, { concurrency: 64 })).toMatchObject({ status: 'ready' });
  expect(vitrine.stored.size).toBe(41);
  expect(counts().highest).toBe(3);
  expect(counts().refused).toBeGreaterThan(0);
});

test('when no more sockets can be opened, the PUT is tried again', async () => {
  const { vitrine } = setUp();
  const { origin: url, fetch, system } = vitrine;
  const client = createClient({ url, key: 'k', fetch, system });
  vitrine.fail('PUT', () => netError('EMFILE'), 4);
  expect(await client.uploadBuild(input(12), { concurrency: 64 })).toMatchObject({
    status: 'ready',
  });
});
