import { expect, test } from 'vitest';
import type { Operation, Props, Tag } from '../../protocol/worker.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { createWorklets } from '../react-native-worklets/install.ts';
import { reanimatedModule } from './module.ts';

type Item = { viewTag: Tag; type: number; config: unknown };

function open() {
  const { worker, frame } = fakeWorker();
  const scope: Record<string, unknown> = { Object, console };
  const worklets = createWorklets(worker, scope);
  reanimatedModule(worker, worklets, scope, () => {}).installTurboModule();
  const started: [tag: Tag, type: number][] = [];
  worklets.ui.scope.LayoutAnimationsManager = {
    start: (tag: Tag, type: number) => void started.push([tag, type]),
  };
  const proxy = scope.__reanimatedModuleProxy as {
    configureLayoutAnimationBatch(items: Item[]): void;
  };
  const apply = (operations: Operation[]) =>
    worker.mounted.filters.reduce((all, filter) => filter(all), operations);
  const place = (tag: Tag, height: number) => {
    worker.layouts.set(tag, { x: 0, y: 0, width: 100, height });
    worker.layouts.settle();
  };
  return { frame, started, proxy, apply, place };
}

const ENTERING = 1;
const LAYOUT = 3;
const config = () => {};

test('a view that changes its size before it has entered only enters', () => {
  const { frame, started, proxy, apply, place } = open();
  proxy.configureLayoutAnimationBatch([
    { viewTag: 7, type: ENTERING, config },
    { viewTag: 2, type: LAYOUT, config },
  ]);
  const [created] = apply([['create', 2, 'RCTView', { nativeID: '7' } as Props]]);
  expect(created).toMatchObject(['create', 2, 'RCTView', { opacity: 0 }]);
  place(2, 30);
  place(2, 60);
  expect(started).toEqual([]);
  frame();
  expect(started).toEqual([[2, ENTERING]]);
});
