/**
 * Parts of React Native before 0.74 that are missing without its bridge, or are in another place. The
 * Babel preset of these apps (metro-react-native-babel-preset) generates no configs of views, so they ask
 * for them at run time.
 */
import type { WorkerContext } from './context.ts';
import { viewManagers } from './fabric/view-managers.ts';

type Exports = Record<string, unknown>;

const OLDEST = 71;

/** react-native/Libraries/ReactNative/AppRegistry.js. Before 0.73 it sets no global. */
const APP_REGISTRY = ['registerComponent', 'getAppKeys', 'runApplication'];

/** react-native/Libraries/ReactNative/BridgelessUIManager.js */
const UI_MANAGER = ['getViewManagerConfig', 'hasViewManagerConfig', 'lazilyLoadView'];

/** A warning of react-native/Libraries/Utilities/codegenNativeComponent.js, which devices do not print. */
export const isNoise = (text: unknown): boolean =>
  /^Native Component '\w+' that calls codegenNativeComponent was not code generated/.test(
    String(text),
  );

function has(exports: object, names: readonly string[]): exports is Exports {
  try {
    return names.every(
      (name) => Object.hasOwn(exports, name) && typeof (exports as Exports)[name] === 'function',
    );
  } catch {
    // A module may throw when a member is read that is not ready yet.
    return false;
  }
}

export function createFormerVersions(
  { settings, reactNativeVersion }: Pick<WorkerContext, 'settings' | 'reactNativeVersion'>,
  nativeUIManager: () => object | null,
) {
  let apps: object | undefined;
  /** Replaces methods that only log that they do not exist. */
  function completeUIManager(exports: Exports): void {
    const native = (nativeUIManager() ?? {}) as Exports;
    for (const name of Object.keys(exports))
      if (typeof native[name] === 'function') Reflect.set(exports, name, native[name]);
    const constants = viewManagers(settings)
      .RN$LegacyInterop_UIManager_getConstants as () => Exports;
    let all: Exports | undefined;
    const getConstants = () => {
      all ??= constants();
      return all;
    };
    const getViewManagerConfig = (name: string) => getConstants()[name] ?? null;
    Object.entries({ getConstants, getViewManagerConfig, hasViewManagerConfig: () => true }).map(
      ([name, value]) => Reflect.set(exports, name, value),
    );
  }
  return {
    /** Looks for these modules of the bundle, as they are evaluated. */
    watch(exports: object): void {
      if (has(exports, APP_REGISTRY)) apps ??= exports;
      else if (has(exports, UI_MANAGER)) completeUIManager(exports);
    },
    /** Before 0.71 React Native has no renderer for this. */
    appRegistry: () => ((reactNativeVersion()?.minor ?? 0) >= OLDEST ? apps : undefined),
  };
}
