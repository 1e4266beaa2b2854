import { expect, test } from 'vitest';
import { MOST_GZIPPED, weighPlayer } from './bundle-size.ts';

test('what every app has to wait for stays small, and libraries are apart from it', async () => {
  const { always, adapters, sum } = await weighPlayer();
  expect(sum).toBeLessThan(MOST_GZIPPED);
  const names = always.map(([name]) => name).sort();
  expect(names).toEqual(['controls.js', 'frame.css', 'frame.js', 'worker.js']);
  expect(adapters.map(([name]) => name)).toContain('react-native-screens.frame.js');
}, 60_000);
