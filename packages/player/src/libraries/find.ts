import type { Adapters } from '../protocol/worker.ts';
import type { NativeModule } from '../worker/context.ts';
import type { Native } from '../worker/native.ts';
import { libraries } from './table.ts';

/** One library that apps use: the modules that it has natively, in a file of their own. */
export type ThreadAdapter = { modules: Record<string, NativeModule> };

/** Where a file of native modules puts them when it is loaded. */
export const THREAD_ADAPTERS = 'vitrine$threadAdapters';

type Loaded = Record<string, ThreadAdapter>;

/** Finds native modules of libraries, and fetches the file they are in: an app asks and cannot wait. */
export function findThreadAdapter({ importScripts }: Native, adapters: Adapters) {
  return (name: string): NativeModule | undefined => {
    const file = libraries.find(({ thread }) => thread?.modules.test(name))?.thread?.file;
    const url = file && adapters[file];
    if (!file || !url) return undefined;
    const scope = globalThis as unknown as Record<string, Loaded | undefined>;
    const loaded = scope[THREAD_ADAPTERS] ?? {};
    scope[THREAD_ADAPTERS] = loaded;
    if (!loaded[file]) importScripts(url);
    return loaded[file]?.modules[name];
  };
}
