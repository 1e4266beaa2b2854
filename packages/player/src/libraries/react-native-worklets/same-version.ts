import type { WorkerContext } from '../../worker/context.ts';

/** The version in a bundle; Reanimated before 3.6 does not pass it: react-native-reanimated/src/…/jsVersion.ts */
const IN_BUNDLE = /\bjsVersion\s*=\s*["'](\d+\.\d+[^"']*)["']/g;

/** JavaScript compares its version with the native one, so the native one is always the same. */
export function sameVersion(
  { search }: Pick<WorkerContext, 'search'>,
  scope: Record<string, unknown>,
  of: '_WORKLETS_VERSION' | '_REANIMATED_VERSION',
): void {
  const get = () => {
    const [found] = search(IN_BUNDLE);
    return scope[`${of}_JS`] ?? found?.[1];
  };
  Object.defineProperty(scope, `${of}_CPP`, { get, set() {}, configurable: true });
}
