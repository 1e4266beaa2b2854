/** The hybrid objects of react-native-unistyles 3, which are created by their names through Nitro. */
import type { NativeModule, WorkerContext } from '../../worker/context.ts';
import { registerWorker } from '../register.ts';
import { createUnistyles } from './hybrids.ts';

const all = new WeakMap<WorkerContext, ReturnType<typeof createUnistyles>>();

/** The objects of an app share their themes and style sheets. */
const one =
  (name: keyof ReturnType<typeof createUnistyles>): NativeModule =>
  (worker) => {
    const hybrids = all.get(worker) ?? createUnistyles(worker);
    all.set(worker, hybrids);
    return hybrids[name];
  };

registerWorker('react-native-unistyles.worker.js', {
  modules: {
    // It has no members: src/specs/TurboUnistyles/NativeTurboUnistyles.ts
    Unistyles: () => ({}),
    UnistylesRuntime: one('runtime'),
    UnistylesStyleSheet: one('styleSheet'),
    UnistylesShadowRegistry: one('shadowRegistry'),
  },
});
