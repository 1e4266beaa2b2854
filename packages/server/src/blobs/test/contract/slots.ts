import { expect, test } from 'vitest';
import { declare, sha256 } from '../declare.ts';
import { type Given, text, unknownKey } from './given.ts';

/** Slots, and what the sweeps keep of them. */
export function slots(made: Given): void {
  const { stored, read } = made;

  const grant = {
    objectKey: unknownKey,
    contentType: 'text/plain',
    sizeBytes: text.length,
    expiresAt: Date.now() + 60_000,
  };

  test.each([null, sha256(text)])('a slot has a url and headers (%s)', async (hash) => {
    const { putUrl, headers } = await made.store.createSlot(grant, hash);
    expect(new URL(putUrl).protocol).toMatch(/^https?:$/);
    expect(putUrl).toContain(unknownKey);
    for (const value of Object.values(headers)) expect(value).toMatch(/^[\x21-\x7e]+$/);
    if (hash === null) expect(headers).toEqual({});
  });

  test('for a slot without an upload hasUpload is false, collect finds nothing, and discard succeeds', async () => {
    expect(await made.store.hasUpload(grant)).toBe(false);
    expect(await made.store.collect(grant, declare(text))).toEqual({ missing: 'missing' });
    await made.store.discard([unknownKey]);
  });

  test('sweepUnfinished keeps finished uploads', async () => {
    const { key } = await stored(text);
    await made.store.sweepUnfinished(Date.now() + 60_000);
    expect((await read(key)).equals(text)).toBe(true);
  });

  test('sweepUncollected keeps collected objects', async () => {
    const { key } = await stored(text);
    await made.store.sweepUncollected(Date.now() + 60_000);
    expect((await read(key)).equals(text)).toBe(true);
  });
}
