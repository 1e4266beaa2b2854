import type { WorkerContext } from './context.ts';

/** The API for starting apps (AppRegistry, when bridgeless). */
type AppRegistry = {
  getAppKeys(): string[];
  runApplication(key: string, parameters: object, displayMode: number): void;
};

const VISIBLE = 1;
/** The oldest minor version that starts its apps through RN$AppRegistry. */
const OLDEST = 71;

/** Why a bundle did not set up React Native, as far as its version tells. */
function notSetUp(worker: WorkerContext): Error {
  const { major, minor, patch } = worker.reactNativeVersion() ?? {};
  const isOld = major === 0 && minor !== undefined && minor < OLDEST;
  return new Error(
    isOld
      ? `The bundle is of React Native 0.${minor}.${patch}. The player runs 0.${OLDEST} and later.`
      : 'The bundle was evaluated, and did not set up React Native.',
  );
}

/** Evaluates the bundle and runs its app. */
export function runBundle(worker: WorkerContext, bundleUrl: string, registry: () => unknown): void {
  const { native, settings, send } = worker;
  try {
    const began = native.now();
    native.importScripts(bundleUrl);
    const evaluatedMs = native.now() - began;
    const apps = registry() as AppRegistry | undefined;
    if (!apps) throw notSetUp(worker);
    const entries = apps.getAppKeys().filter((key) => key !== 'LogBox');
    const entry = entries.includes(settings.entry) ? settings.entry : entries.at(-1);
    if (entry === undefined) throw new Error('The bundle registers no app with AppRegistry.');
    send({ type: 'started', entry, entries, evaluatedMs });
    const { initialProps } = settings;
    apps.runApplication(entry, { rootTag: 1, initialProps, fabric: true }, VISIBLE);
  } catch (error) {
    worker.fail(error, true);
  }
}
