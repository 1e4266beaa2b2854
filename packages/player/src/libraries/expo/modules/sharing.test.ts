import { expect, test } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { sharing } from './sharing.ts';

type Members = Record<string, (...values: unknown[]) => Promise<unknown>>;
const classes = createClasses(() => {});

test('expo-sharing shows what would be shared', async () => {
  const { worker, asked } = fakeWorker({ answer: () => false });
  const module = sharing(worker, classes) as Members;
  expect(await module.isAvailableAsync?.()).toBe(true);
  expect(await module.shareAsync?.('file:///cache/a.pdf')).toBeUndefined();
  expect(asked).toEqual([{ ask: 'share', title: '', text: '', url: 'file:///cache/a.pdf' }]);
});
