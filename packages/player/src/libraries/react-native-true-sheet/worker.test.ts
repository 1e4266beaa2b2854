import './worker.ts';
import { expect, test } from 'vitest';
import type { NativeModule } from '../../worker/context.ts';
import { ShadowNode } from '../../worker/fabric/node.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { WORKER_LIBRARIES } from '../find.ts';

type Registered = Record<string, Record<string, { modules: Record<string, NativeModule> }>>;

test('sheets that are there are dismissed, the last first, and a removed one is not waited for', async () => {
  const registered = (globalThis as unknown as Registered)[WORKER_LIBRARIES];
  const trueSheet = registered?.['react-native-true-sheet.worker.js']?.modules.TrueSheetModule;
  const { worker, said, tellEvent } = fakeWorker();
  const module = trueSheet?.(worker) as Record<string, (...values: unknown[]) => Promise<void>>;
  const sheets = [2, 3, 4].map((tag) => new ShadowNode(tag, 'TrueSheetView', {}, '', []));
  worker.mounted.commit(1, sheets);
  for (const { tag } of sheets) tellEvent(tag, 'topDidPresent', {});
  worker.mounted.commit(1, sheets.slice(0, 2));

  const dismissed = module.dismissAll?.();
  for (const { tag } of sheets.slice(0, 2)) tellEvent(tag, 'topDidDismiss', {});
  await dismissed;

  const commands = said.flatMap((one) => (one.type === 'command' ? [[one.tag, one.name]] : []));
  expect(commands).toEqual([
    [3, 'dismiss'],
    [2, 'dismiss'],
  ]);
});
