import type { LibraryUrls } from '../protocol/worker.ts';
import type { NativeModule } from '../worker/context.ts';
import type { Native } from '../worker/native.ts';
import { libraries } from './table.ts';

/** The native modules of a library, in a script of their own. */
export type WorkerLibrary = { modules: Record<string, NativeModule> };

/** The global in which a script registers its modules. */
export const WORKER_LIBRARIES = 'vitrine$workerLibraries';

type Loaded = Record<string, WorkerLibrary>;

/**
 * Finds native modules of libraries. It loads their script synchronously, because the app expects
 * an answer at once.
 */
export function findWorkerLibrary({ importScripts }: Native, urls: LibraryUrls) {
  return (name: string): NativeModule | undefined => {
    const file = libraries.find(({ worker }) => worker?.modules.test(name))?.worker?.file;
    const url = file && urls[file];
    if (!file || !url) return undefined;
    const scope = globalThis as unknown as Record<string, Loaded | undefined>;
    const loaded = scope[WORKER_LIBRARIES] ?? {};
    scope[WORKER_LIBRARIES] = loaded;
    if (!loaded[file]) importScripts(url);
    return loaded[file]?.modules[name];
  };
}
