import type { Thread } from '../../worker/context.ts';
import { reanimatedModule } from '../react-native-reanimated/module.ts';
import { registerThread } from '../register.ts';
import { createWorklets, type Worklets } from './install.ts';

const scope = globalThis as unknown as Record<string, unknown>;
let made: Worklets | undefined;

function worklets(thread: Thread): Worklets {
  made ??= createWorklets(thread, scope);
  return made;
}

/** react-native-worklets/src/specs/NativeWorkletsModule.ts */
const workletsModule = (thread: Thread) => ({
  installTurboModule() {
    const { proxy } = worklets(thread);
    Object.assign(scope, { __RUNTIME_KIND: 1, _WORKLET: false, __workletsModuleProxy: proxy });
    sameVersion('_WORKLETS_VERSION');
    return true;
  },
  start: () => true,
  toggleSlowAnimationsOnUIRuntime: () => false,
});

/** What is native here is of every version: JavaScript compares it with its own. */
function sameVersion(of: string): void {
  const get = () => scope[`${of}_JS`];
  Object.defineProperty(scope, `${of}_CPP`, { get, set() {}, configurable: true });
}

registerThread('react-native-worklets.worker.js', {
  modules: {
    WorkletsModule: workletsModule,
    ReanimatedModule: (thread) =>
      reanimatedModule(thread, worklets(thread), scope, () => sameVersion('_REANIMATED_VERSION')),
  },
});
