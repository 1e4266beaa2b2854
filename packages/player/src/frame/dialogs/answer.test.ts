import { afterEach, expect, it, vi } from 'vitest';
import type { AppFrame } from '../view.ts';
import { createQueue, loadFont } from './answer.ts';
import { choicesOf, said } from './dialog.ts';

it('the queue shows one dialog at a time, and refuses more than ten', async () => {
  const inTurn = createQueue();
  const shown: number[] = [];
  const answers = Array.from({ length: 30 }, (_, at) =>
    inTurn<number | null>(async () => {
      await Promise.resolve();
      return shown.push(at);
    }, null),
  );
  expect((await Promise.all(answers)).filter((answer) => answer === null)).toHaveLength(20);
  expect(shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('the queue continues after a dialog that failed', async () => {
  const inTurn = createQueue();
  const failed = inTurn(() => Promise.reject(new Error('no')), 0);
  const next = inTurn(async () => 1, 0);
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe(1);
});

it('choicesOf omits invalid buttons, and limits their number and text', () => {
  const choices = [null, 4, { text: 'no id' }, { id: 'a', text: 7, style: 'odd' }];
  expect(choicesOf(choices)).toEqual([{ id: 'a', text: '', style: 'default' }]);
  expect(choicesOf('text')).toEqual([]);
  expect(choicesOf(Array(500).fill({ id: 'a' }))).toHaveLength(50);
  expect(said({})).toBe('');
  expect(said('x'.repeat(20_000))).toHaveLength(10_000);
});

afterEach(() => vi.unstubAllGlobals());

it('loadFont registers a font for every weight and without a line gap', async () => {
  const faces: unknown[] = [];
  vi.stubGlobal('fetch', async () => new Response('font'));
  const app = {
    resolve: (uri: string) => uri,
    addFont: async (family, _, as) => void faces.push([family, as]),
  } satisfies Partial<AppFrame> as unknown as AppFrame;
  expect(await loadFont(app, 'Inter', 'https://fonts.example/inter.ttf')).toBe(true);
  expect(faces).toEqual([['Inter', { weight: '1 1000', lineGapOverride: '0%' }]]);
});
