import type { WorkerContext } from '../../worker/context.ts';
import { reanimatedModule } from '../react-native-reanimated/module.ts';
import { registerWorker } from '../register.ts';
import { createWorklets, type Worklets } from './install.ts';
import { sameVersion } from './same-version.ts';

const scope = globalThis as unknown as Record<string, unknown>;
let made: Worklets | undefined;

function worklets(worker: WorkerContext): Worklets {
  made ??= createWorklets(worker, scope);
  return made;
}

/** react-native-worklets/src/specs/NativeWorkletsModule.ts */
const workletsModule = (worker: WorkerContext) => ({
  installTurboModule() {
    const { proxy } = worklets(worker);
    Object.assign(scope, { __RUNTIME_KIND: 1, _WORKLET: false, __workletsModuleProxy: proxy });
    sameVersion(worker, scope, '_WORKLETS_VERSION');
    return true;
  },
  start: () => true,
  toggleSlowAnimationsOnUIRuntime: () => false,
});

registerWorker('react-native-worklets.worker.js', {
  modules: {
    WorkletsModule: workletsModule,
    ReanimatedModule: (worker) =>
      reanimatedModule(worker, worklets(worker), scope, () =>
        sameVersion(worker, scope, '_REANIMATED_VERSION'),
      ),
  },
});
