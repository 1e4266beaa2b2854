import { expect, test } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { gestureHandler } from './module.ts';
import { STATE } from './recogniser.ts';

type Module = {
  createGestureHandler(name: string, tag: number): void;
  attachGestureHandler(tag: number, view: number, actionType: number): void;
  setGestureHandlerState(tag: number, state: number): void;
};

test('setGestureHandlerState, which Reanimated worklets call, emits each state change', () => {
  const { worker, dispatched, emitted } = fakeWorker();
  const module = gestureHandler(worker) as Module;
  module.createGestureHandler('ManualGestureHandler', 7);
  module.attachGestureHandler(7, 2, 1);
  for (const state of [STATE.began, STATE.active, STATE.end])
    module.setGestureHandlerState(7, state);
  const told = [...dispatched.map(([, , payload]) => payload), ...emitted.map(([, one]) => one)];
  expect(told).toMatchObject([
    { handlerTag: 7, oldState: STATE.undetermined, state: STATE.began },
    { handlerTag: 7, oldState: STATE.began, state: STATE.active },
    { handlerTag: 7, oldState: STATE.active, state: STATE.end },
  ]);
});
