import type { AppRegistry, WorkerContext } from './context.ts';

const VISIBLE = 1;
/** The oldest minor version whose renderer needs no bridge. */
const OLDEST = 71;

type Versioned = Pick<WorkerContext, 'reactNativeVersion'>;

/** The error for a bundle whose React Native is too old. */
function tooOld({ reactNativeVersion }: Versioned): string | undefined {
  const { major, minor = OLDEST, patch } = reactNativeVersion() ?? {};
  if (major !== 0 || minor >= OLDEST) return undefined;
  // A version that was guessed has no patch.
  const version = patch === 0 ? `0.${minor} or earlier` : `0.${minor}.${patch}`;
  return `The bundle is of React Native ${version}. The player runs 0.${OLDEST} and later.`;
}

/**
 * Throws if React Native is too old, before it fails in other ways. `react` is the version in its
 * renderer: numbers of other libraries may look like those of React Native.
 */
export function refuseOld(worker: Versioned, react = ''): void {
  const reason = /^(1[0-7]|18\.[01])\b/.test(react) && tooOld(worker);
  if (reason) throw new Error(reason);
}

/** Evaluates the bundle and runs its app. */
export function runBundle(worker: WorkerContext, bundleUrl: string, registry: () => unknown): void {
  const { native, settings, send } = worker;
  try {
    const began = native.now();
    native.importScripts(bundleUrl);
    const evaluatedMs = native.now() - began;
    const apps = registry() as AppRegistry | undefined;
    if (!apps)
      throw new Error(
        tooOld(worker) ?? 'The bundle was evaluated, and did not set up React Native.',
      );
    const entries = apps.getAppKeys().filter((key) => key !== 'LogBox');
    if (worker.launch?.(apps)) {
      send({ type: 'started', entry: settings.entry, entries, evaluatedMs });
      return;
    }
    const entry = entries.includes(settings.entry) ? settings.entry : entries.at(-1);
    if (entry === undefined) throw new Error('The bundle registers no app with AppRegistry.');
    send({ type: 'started', entry, entries, evaluatedMs });
    const { initialProps } = settings;
    apps.runApplication(entry, { rootTag: 1, initialProps, fabric: true }, VISIBLE);
  } catch (error) {
    worker.fail(error, true);
  }
}
