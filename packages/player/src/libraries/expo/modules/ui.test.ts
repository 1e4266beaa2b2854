import { expect, test } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from '../core/module.ts';
import { ui } from './ui.ts';

type State = {
  __expo_shared_object_id__: number;
  getValue(): unknown;
  setValue(next: { value: unknown }): void;
  release(): void;
};
type Module = {
  ObservableState: new (initial: { value: unknown }) => State;
  ViewPrototypes: Record<string, Record<string, (this: object, ...args: unknown[]) => unknown>>;
};

test('a state is kept in a view of the frame, which tells what the reader types', () => {
  const { worker, said, tellEvent } = fakeWorker();
  const { ObservableState } = ui(
    worker,
    createClasses(() => {}),
  ) as Module;
  const state = new ObservableState({ value: 'a' });
  const tag = -state.__expo_shared_object_id__;
  state.setValue({ value: 'b' });
  tellEvent(tag, 'topStateChange', { value: 'c' });
  expect(state.getValue()).toBe('c');
  state.release();
  expect(said.flatMap((one) => (one.type === 'commit' ? one.operations : []))).toEqual([
    ['create', tag, 'ViewManagerAdapter_ExpoUI_ObservableState', { value: 'a' }],
    ['update', tag, { value: 'b' }],
    ['update', tag, { value: 'c' }],
    ['delete', tag],
  ]);
});

test('functions of a view are commands', () => {
  const { worker, said } = fakeWorker();
  const { ViewPrototypes } = ui(
    worker,
    createClasses(() => {}),
  ) as Module;
  ViewPrototypes.ExpoUI_TextFieldView?.setText?.call({ nativeTag: 7 }, 'words');
  expect(said).toEqual([{ type: 'command', tag: 7, name: 'setText', args: ['words'] }]);
});
