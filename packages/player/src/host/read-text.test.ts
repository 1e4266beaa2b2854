import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test('what is too long is not read', async () => {
  expect(await readText(new Response('größe'), 7)).toBe('größe');
  expect(await readText(new Response('größer'), 7)).toBeUndefined();
  expect(await readText(new Response(null), 0)).toBe('');
});
