import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stored } from '../protocol/worker.ts';
import { keepFiles } from './keep-files.ts';
import { fakeWorker } from './test/fake-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened(stored: Stored = {}) {
  const { worker, notices, said } = fakeWorker({ stored });
  keepFiles(worker);
  return {
    files: worker.files,
    said,
    /** What the host has stored, for the next start. */
    stored(): Stored {
      vi.advanceTimersByTime(100);
      const after = { ...stored.files };
      for (const one of notices()) {
        if (one.notice !== 'store') continue;
        if (one.value === null) delete after[one.key];
        else after[one.key] = one.value;
      }
      return { files: after };
    },
  };
}

test('files survive a reload until they are removed, and those of the cache do not', () => {
  const first = opened();
  first.files.write('file:///documents/a/b.txt', 'kept');
  first.files.write('file:///cache/c', 'lost');
  const second = opened(first.stored());
  expect(new TextDecoder().decode(second.files.read('file:///documents/a/b.txt'))).toBe('kept');
  expect(second.files.isFolder('file:///documents/a')).toBe(true);
  expect(second.files.isFile('file:///cache/c')).toBe(false);
  second.files.remove('file:///documents/a');
  expect(second.stored()).toEqual({ files: {} });
});

test('a file that is too large is not kept, with one warning', () => {
  const { files, stored, said } = opened();
  files.write('file:///documents/large', new Uint8Array((3 << 20) + 1));
  expect(stored()).toEqual({ files: {} });
  files.append('file:///documents/large', 'x');
  stored();
  const logged = said.filter((one) => one.type === 'log');
  expect(logged).toMatchObject([{ text: expect.stringContaining('file:///documents/large') }]);
});
