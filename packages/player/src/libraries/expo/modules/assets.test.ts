import { expect, test } from 'vitest';
import type { Question } from '../../../protocol/worker.ts';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { fontLoader } from './assets.ts';

type Loader = { loadAsync(family: string, uri: string): Promise<void>; getLoadedFonts(): string[] };

const answer = (question: Question) =>
  question.ask === 'loadFont' && question.uri === 'file:///bundle/there.ttf';

test('a font by the name of its file is one of the native app, and loading it does not fail', async () => {
  const { worker, asked } = fakeWorker({ answer });
  const loader = fontLoader(worker, undefined as never) as Loader;
  await loader.loadAsync('a', 'there.ttf');
  await loader.loadAsync('b', 'icons.ttf');
  await expect(loader.loadAsync('c', 'file:///bundle/assets/c.ttf')).rejects.toThrow('font c');
  expect(loader.getLoadedFonts()).toEqual(['a', 'b']);
  expect(asked[1]).toEqual({ ask: 'loadFont', family: 'b', uri: 'file:///bundle/icons.ttf' });
});
