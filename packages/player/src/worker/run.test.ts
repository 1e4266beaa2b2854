import { expect, test } from 'vitest';
import { refuseOld, runBundle } from './run.ts';
import { fakeWorker } from './test/fake-worker.ts';

const version = (minor: number) => ({
  major: 0,
  minor,
  patch: minor === 68 ? 0 : 10,
  prerelease: null,
});

test.each([
  [59, 'The bundle is of React Native 0.59.10. The player runs 0.71 and later.'],
  [68, 'The bundle is of React Native 0.68 or earlier. The player runs 0.71 and later.'],
  [76, 'The bundle was evaluated, and did not set up React Native.'],
  [undefined, 'The bundle was evaluated, and did not set up React Native.'],
])('a bundle of React Native 0.%s without its registry is said to be: %s', (minor, message) => {
  const { worker, failed } = fakeWorker();
  const reactNativeVersion = () => (minor === undefined ? undefined : version(minor));
  runBundle({ ...worker, reactNativeVersion }, 'main.js', () => undefined);
  expect(failed).toEqual([expect.objectContaining({ message })]);
});

test.each([
  ['16.8', 59, true],
  ['18.2', 59, false],
  ['18.1', 76, false],
  [undefined, 59, false],
])('with React %s and numbers like 0.%i, a bundle is refused at once: %s', (react, minor, is) => {
  const refuse = () => refuseOld({ reactNativeVersion: () => version(minor) }, react);
  if (is) expect(refuse).toThrow('React Native 0.59.10');
  else expect(refuse).not.toThrow();
});
