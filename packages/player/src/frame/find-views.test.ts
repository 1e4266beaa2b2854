import { afterEach, expect, it, vi } from 'vitest';
import type { Operation } from '../protocol/worker.ts';
import { findViews } from './find-views.ts';

afterEach(() => vi.unstubAllGlobals());

it('whenReady fetches a library once, and runs waiting commits in order', async () => {
  const scripts: { onload?(): void }[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: object) => scripts.push(script) },
  });
  const views = findViews(
    { 'react-native-screens.frame.js': '/react-native-screens.frame.js' },
    () => {},
  );
  const done: string[] = [];
  const create = (tag: number): Operation[] => [['create', tag, 'RNSScreen', {}]];
  views.whenReady(create(2), () => done.push('first'));
  views.whenReady(create(3), () => done.push('second'));
  views.whenReady([], () => done.push('third'));
  expect([scripts.length, done]).toEqual([1, []]);
  scripts[0]?.onload?.();
  await vi.waitFor(() => expect(done).toEqual(['first', 'second', 'third']));
});
