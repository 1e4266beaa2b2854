import type { WorkerContext } from './context.ts';

/** The API for starting apps (AppRegistry, when bridgeless). */
type AppRegistry = {
  getAppKeys(): string[];
  runApplication(key: string, parameters: object, displayMode: number): void;
};

const VISIBLE = 1;

/** Evaluates the bundle and runs its app. */
export function runBundle(worker: WorkerContext, bundleUrl: string, registry: () => unknown): void {
  const { native, settings, send } = worker;
  try {
    const began = native.now();
    native.importScripts(bundleUrl);
    const evaluatedMs = native.now() - began;
    const apps = registry() as AppRegistry | undefined;
    if (!apps) throw new Error('The bundle was evaluated, and did not set up React Native.');
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
