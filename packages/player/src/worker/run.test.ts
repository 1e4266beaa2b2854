import { expect, test } from 'vitest';
import { runBundle } from './run.ts';
import { fakeWorker } from './test/fake-worker.ts';

const version = (minor: number) => ({ major: 0, minor, patch: 10, prerelease: null });

test.each([
  [59, 'The bundle is of React Native 0.59.10. The player runs 0.71 and later.'],
  [76, 'The bundle was evaluated, and did not set up React Native.'],
  [undefined, 'The bundle was evaluated, and did not set up React Native.'],
])('a bundle of React Native 0.%s without its registry is said to be: %s', (minor, message) => {
  const { worker, failed } = fakeWorker();
  const reactNativeVersion = () => (minor === undefined ? undefined : version(minor));
  runBundle({ ...worker, reactNativeVersion }, 'main.js', () => undefined);
  expect(failed).toEqual([expect.objectContaining({ message })]);
});
