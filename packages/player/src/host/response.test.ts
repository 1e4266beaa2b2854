import { expect, test } from 'vitest';
import type { PlayerEvents } from './options.ts';
import { counted, readText } from './response.ts';

/** Returns the progress of a body that arrives in two chunks of four bytes. */
async function progressOf(headers: Record<string, string>) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of ['some', 'more']) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const seen: PlayerEvents['loading'][] = [];
  const answer = counted(new Response(body, { headers }), (progress) => seen.push(progress));
  expect(await answer.text()).toBe('somemore');
  return seen;
}

test('reports the bytes so far and Content-Length as the total', async () => {
  expect(await progressOf({ 'content-length': '8' })).toEqual([
    { bytes: 4, total: 8 },
    { bytes: 8, total: 8 },
  ]);
});

test('the total is null without Content-Length', async () => {
  expect((await progressOf({})).map(({ total }) => total)).toEqual([null, null]);
});

test('the total is null for a compressed body', async () => {
  const packed = { 'content-length': '6', 'content-encoding': 'gzip' };
  expect((await progressOf(packed)).map(({ total }) => total)).toEqual([null, null]);
});

test('the total is null once more bytes have arrived', async () => {
  expect(await progressOf({ 'content-length': '6' })).toEqual([
    { bytes: 4, total: 6 },
    { bytes: 8, total: null },
  ]);
});

test('readText returns undefined above its limit', async () => {
  expect(await readText(new Response('größe'), 7)).toBe('größe');
  expect(await readText(new Response('größer'), 7)).toBeUndefined();
  expect(await readText(new Response(null), 0)).toBe('');
});
