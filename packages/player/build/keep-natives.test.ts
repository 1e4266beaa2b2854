import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { keepNatives } from './keep-natives.ts';

test('scripts of the worker see globals as they were before an app replaced them', () => {
  const context = createContext({ performance: { timeOrigin: 5 } });
  const run = (code: string) => runInContext(code, context) as unknown;
  run(keepNatives('globalThis.origin = () => performance.timeOrigin;'));
  // React Native's own object asks the native module.
  run('performance = { get timeOrigin() { return origin(); } }; Intl = null; Promise = null;');
  run(keepNatives('globalThis.later = [Intl, Promise].every(Boolean) && performance.timeOrigin;'));
  expect(run('[performance.timeOrigin, later, Intl]')).toEqual([5, 5, null]);
});
