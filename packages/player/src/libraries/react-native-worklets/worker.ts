import type { WorkerContext } from '../../worker/context.ts';
import { reanimatedModule } from '../react-native-reanimated/module.ts';
import { registerWorker } from '../register.ts';
import { createWorklets, type Worklets } from './install.ts';

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
    sameVersion('_WORKLETS_VERSION');
    return true;
  },
  start: () => true,
  toggleSlowAnimationsOnUIRuntime: () => false,
});

/** JavaScript compares its version with the native one, so the native one is always the same. */
function sameVersion(of: string): void {
  const get = () => scope[`${of}_JS`];
  Object.defineProperty(scope, `${of}_CPP`, { get, set() {}, configurable: true });
}

registerWorker('react-native-worklets.worker.js', {
  modules: {
    WorkletsModule: workletsModule,
    ReanimatedModule: (worker) =>
      reanimatedModule(worker, worklets(worker), scope, () => sameVersion('_REANIMATED_VERSION')),
  },
});
