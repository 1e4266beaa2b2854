import { expect, it } from 'vitest';
import { isHostFunction } from '../../worker/host-functions.ts';
import { bottomless } from './bottomless.ts';

type Part = ((...values: unknown[]) => Part) & { [name: string]: Part };

it('a part of it can be called, computed with and listed', () => {
  const skia = bottomless() as Part;
  const font = skia.FontMgr?.System?.().matchFont?.({ size: 12 });
  expect(Number(font?.measureText?.('a').width) + 1).toBe(1);
  expect(Array.from(font as unknown as Iterable<unknown>)).toEqual([]);
});

it.each(['fromURI', 'MakeImageFromViewTag', 'makeImageSnapshotAsync'])(
  '%s returns a promise of it',
  async (name) => {
    const skia = bottomless() as Part;
    const promise = skia.Data?.[name]?.('https://example.org/a.png') as unknown;
    expect(promise).toBeInstanceOf(Promise);
    expect(await promise).toBe(skia);
  },
);

it('it is neither a worklet nor a promise, and worklets may call it', () => {
  const skia = bottomless() as Part;
  expect(isHostFunction(skia)).toBe(true);
  const { then, __workletHash, __closure, $$typeof } = skia;
  expect([then, __workletHash, __closure, $$typeof]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
