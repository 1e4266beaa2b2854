import { expect, test } from 'vitest';
import { writeAll } from './batch.ts';

/** A file on a disk that takes at most `most` bytes per write. */
function fileThatTakes(most: number) {
  const written = Buffer.alloc(40, '.');
  const writev = async (parts: Uint8Array[], position: number) => {
    const bytes = Buffer.concat(parts).subarray(0, most);
    written.set(bytes, position);
    return { bytesWritten: bytes.length };
  };
  const nothing = async () => {};
  return { written, writev, datasync: nothing, sync: nothing, close: nothing };
}

test.each([1, 3, 4, 7, 100])(
  'writeAll writes everything when a write takes %i bytes',
  async (most) => {
    const file = fileThatTakes(most);
    const parts = ['one', 'four', '', 'seven'].map((text) => Buffer.from(text));
    expect(await writeAll(file, parts, 2)).toBe(12);
    expect(file.written.toString()).toBe(`..onefourseven${'.'.repeat(26)}`);
  },
);
