import { expect, test } from 'vitest';
import type { PlayerEvents } from './options.ts';
import { counted, readText } from './response.ts';

/** What was told of a body that comes in two chunks of four bytes. */
async function told(headers: Record<string, string>) {
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

test('says how much of how much has come', async () => {
  expect(await told({ 'content-length': '8' })).toEqual([
    { bytes: 4, total: 8 },
    { bytes: 8, total: 8 },
  ]);
});

test('does not know how much there will be of what has no length', async () => {
  expect((await told({})).map(({ total }) => total)).toEqual([null, null]);
});

test('does not know how much a packed body will become', async () => {
  const packed = { 'content-length': '6', 'content-encoding': 'gzip' };
  expect((await told(packed)).map(({ total }) => total)).toEqual([null, null]);
});

test('never says more than all', async () => {
  expect(await told({ 'content-length': '6' })).toEqual([
    { bytes: 4, total: 6 },
    { bytes: 8, total: null },
  ]);
});

test('what is too long is not read', async () => {
  expect(await readText(new Response('größe'), 7)).toBe('größe');
  expect(await readText(new Response('größer'), 7)).toBeUndefined();
  expect(await readText(new Response(null), 0)).toBe('');
});
