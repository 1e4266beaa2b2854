import { expect, test } from 'vitest';
import { MAX_GZIPPED, measurePlayer } from './bundle-size.ts';

const { always, libraries, sum } = await measurePlayer();

test('what every app has to wait for stays small, and libraries are apart from it', () => {
  expect(sum).toBeLessThan(MAX_GZIPPED);
  const names = always.map(([name]) => name).sort();
  expect(names).toEqual(['frame.css', 'frame.js', 'host.js', 'loader.js', 'worker.js']);
  expect(libraries.map(([name]) => name)).toContain('react-native-screens.frame.js');
});
