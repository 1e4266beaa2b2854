import { expect, test } from 'vitest';
import { MOST_GZIPPED, weighPlayer } from './weight.ts';

test('what every app has to wait for stays small, and libraries are apart from it', async () => {
  const { always, adapters, sum } = await weighPlayer();
  expect(sum).toBeLessThan(MOST_GZIPPED);
  const names = always.map(([name]) => name).sort();
  expect(names).toEqual(['frame.css', 'frame.js', 'host.js', 'thread.js']);
  expect(adapters.map(([name]) => name)).toContain('screens.page.js');
}, 60_000);
