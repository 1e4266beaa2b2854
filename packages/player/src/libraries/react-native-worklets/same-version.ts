import type { WorkerContext } from '../../worker/context.ts';

/** Versions of Reanimated before 3.6 do not tell theirs: react-native-reanimated/src/…/jsVersion.ts */
const IN_BUNDLE = /\bjsVersion\s*=\s*["'](\d+\.\d+[^"']*)["']/;

/** JavaScript compares its version with the native one, so the native one is always the same. */
export function sameVersion(
  { search }: Pick<WorkerContext, 'search'>,
  scope: Record<string, unknown>,
  of: '_WORKLETS_VERSION' | '_REANIMATED_VERSION',
): void {
  const get = () => scope[`${of}_JS`] ?? search(IN_BUNDLE)?.[1];
  Object.defineProperty(scope, `${of}_CPP`, { get, set() {}, configurable: true });
}
