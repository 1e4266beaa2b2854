import { expect, test } from 'vitest';
import { type Given, random, text, unknownKey } from './given.ts';

/** Reading, listing and deleting. */
export function reads(made: Given): void {
  const { stored, read, keys } = made;

  test('a presigned GET, if there is one, has the declared headers and bytes', async () => {
    const { key } = await stored(text);
    const contentDisposition = 'attachment; filename="a b.txt"';
    const as = {
      contentType: 'text/plain',
      contentDisposition,
      contentEncoding: 'identity' as const,
    };
    const url = await made.store.presignGet(key, as);
    if (url === null) return;
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(response.headers.get('content-disposition')).toBe(contentDisposition);
    expect(Buffer.from(await response.arrayBuffer()).equals(text)).toBe(true);
  });

  test('a range includes its first and last byte', async () => {
    const { key } = await stored(random);
    for (const [start, end] of [
      [0, 0],
      [random.length - 1, random.length - 1],
      [0, random.length - 1],
      [1, 262_144],
      [262_143, 786_432],
    ] as const) {
      const part = await read(key, { start, end });
      expect(part.equals(random.subarray(start, end + 1))).toBe(true);
    }
  });

  test.each([
    [0, 1234],
    [1000, 399_999],
    [1233, 1234],
    [1234, 1234],
    [5000, 5999],
  ])('an object that has lost its end has no range from %i to %i', async (start, end) => {
    const { key } = await stored(random.subarray(0, 1234));
    const reading = made.store.read(key, { start, end });
    await expect(reading).rejects.toMatchObject({ code: 'not_found' });
    expect(await read(key, { start: 1233, end: 1233 })).toHaveLength(1);
  });

  test('cancelling a read ends it', async () => {
    const { key } = await stored(random);
    const reader = await made.store.read(key);
    for await (const chunk of reader) {
      expect(chunk.length).toBeGreaterThan(0);
      break; // which destroys the stream
    }
    expect(reader.destroyed).toBe(true);
  });

  test.each([unknownKey, '', '..', '../../etc/passwd', 'A'.repeat(26), `${unknownKey}/../x`])(
    'no object exists under %j, and deleting it succeeds',
    async (key) => {
      await expect(made.store.read(key)).rejects.toMatchObject({ code: 'not_found' });
      await made.store.delete(key);
    },
  );

  test('a deleted object cannot be read, and list gives the others with their time', async () => {
    const before = Date.now();
    const { key } = await stored(text);
    const listed = (await Array.fromAsync(made.store.list())).find((found) => found.key === key);
    expect(Math.abs((listed?.writtenAt ?? 0) - before)).toBeLessThan(60_000);
    await made.store.delete(key);
    await made.store.delete(key);
    expect(await keys()).not.toContain(key);
    await expect(made.store.read(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('size returns the size of an existing object', async () => {
    const { key } = await stored(random.subarray(0, 1234));
    expect(await made.store.size(key)).toBe(1234);
    await made.store.delete(key);
    for (const gone of [key, unknownKey, '', '..', '../../etc/passwd']) {
      expect(await made.store.size(gone), gone).toBeUndefined();
    }
  });

  test('ping resolves and leaves no object', async () => {
    const before = await keys();
    await made.store.ping();
    expect(await keys()).toEqual(before);
  });
}
