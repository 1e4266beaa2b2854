import { expect, test } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { rncClipboard } from './community.ts';

type Calls = Record<string, (...values: unknown[]) => unknown>;

/** The kinds of content that the clipboard reports. */
async function kinds(module: Calls): Promise<string[]> {
  const names = ['hasString', 'hasNumber', 'hasURL', 'hasWebURL', 'hasImage'];
  const answers = await Promise.all(names.map((name) => module[name]?.()));
  return names.filter((_, at) => answers[at]);
}

test('RNCClipboard stores texts or a picture, and reports their kinds', async () => {
  const { worker, notices } = fakeWorker();
  const module = rncClipboard(worker) as Calls;
  expect(await kinds(module)).toEqual([]);
  expect(await module.getStrings?.()).toEqual([]);
  module.setString?.('some words');
  expect(await kinds(module)).toEqual(['hasString']);
  module.setString?.('https://example.org/1');
  expect(await kinds(module)).toEqual(['hasString', 'hasNumber', 'hasURL', 'hasWebURL']);
  module.setStrings?.(['one', 'other']);
  expect(await module.getStrings?.()).toEqual(['one', 'other']);
  module.setImage?.('iVBO');
  expect(await kinds(module)).toEqual(['hasImage']);
  expect(await module.getImagePNG?.()).toBe('data:image/png;base64,iVBO');
  expect(await module.getString?.()).toBe('');
  expect(notices()).toEqual(
    ['some words', 'https://example.org/1', 'one\nother'].map((text) => ({ notice: 'copy', text })),
  );
});

test('RNCClipboard emits changes only between setListener and removeListener', () => {
  const { worker, emitted } = fakeWorker();
  const module = rncClipboard(worker) as Calls;
  module.setString?.('unheard');
  module.setListener?.();
  module.addListener?.('RNCClipboard_TEXT_CHANGED');
  module.setString?.('heard');
  module.removeListener?.();
  module.setString?.('unheard again');
  expect(emitted).toEqual([['RNCClipboard_TEXT_CHANGED']]);
});
