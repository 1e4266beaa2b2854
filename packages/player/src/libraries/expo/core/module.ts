import type { Thread } from '../../../worker/context.ts';
import type { Classes } from './emitter.ts';

/** Makes what `requireNativeModule(name)` answers: its members, put onto a NativeModule. */
export type ExpoModule = (thread: Thread, classes: Classes) => object;

/** A method that has nothing to do here. */
export const nothing = async (): Promise<void> => {};

export const answering =
  <Value>(value: Value) =>
  async (): Promise<Value> =>
    value;
