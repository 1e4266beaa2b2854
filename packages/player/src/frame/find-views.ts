import { libraries } from '../libraries/table.ts';
import type { LibraryUrls, Operation } from '../protocol/worker.ts';
import { createPause } from './turns.ts';
import type { ViewFactory } from './view.ts';
import { placeholder } from './views/placeholder.ts';
import { views } from './views/table.ts';

/** The views of a library, in a script of their own. */
export type FrameLibrary = { views: Record<string, ViewFactory> };

/** The global in which a script registers its views. */
export const FRAME_LIBRARIES = 'vitrine$frameLibraries';

type Scope = { [FRAME_LIBRARIES]?: Record<string, FrameLibrary> };

/**
 * Finds the view of a component. It belongs to React Native or to a library, whose script is
 * fetched when it is first needed. A component that is missing is a box with its name.
 */
export function findViews(urls: LibraryUrls, missing: (component: string) => void) {
  const scope = globalThis as Scope;
  scope[FRAME_LIBRARIES] ??= {};
  const loaded = scope[FRAME_LIBRARIES];
  const loading = new Map<string, Promise<void>>();
  let before: Promise<void> | undefined;
  const pause = createPause();

  const fileOf = (component: string): string | undefined =>
    libraries.find(({ frame }) => frame?.views.test(component))?.frame?.file;

  const unfetched = (operations: readonly Operation[]): string[] => {
    const created = operations.flatMap(([kind, , component]) =>
      kind === 'create' ? [String(component)] : [],
    );
    const files = new Set(created.flatMap((component) => fileOf(component) ?? []));
    return [...files].filter((file) => urls[file] && !loaded[file]);
  };

  /** Each script is fetched once. */
  const fetched = (file: string): Promise<void> => {
    const promise = loading.get(file) ?? load(urls[file] ?? '');
    loading.set(file, promise);
    return promise;
  };

  return {
    of(component: string): ViewFactory {
      const own = Object.hasOwn(views, component) ? views[component] : undefined;
      const file = fileOf(component);
      const found = own ?? (file === undefined ? undefined : loaded[file]?.views[component]);
      if (found) return found;
      missing(component);
      return placeholder;
    },

    /** Later work waits for this, too. */
    waitFor(promise: Promise<unknown>): void {
      const mine: Promise<void> = Promise.all([before, promise]).then(() => {
        if (before === mine) before = undefined;
      });
      before = mine;
    },

    /** Runs `work` when the views of `operations` are loaded and all earlier work has run. */
    whenReady(operations: readonly Operation[], work: () => void): void {
      const files = unfetched(operations);
      if (files.length === 0 && !before) {
        work();
        return;
      }
      const mine = Promise.all([before, ...files.map(fetched)]).then(async () => {
        await pause();
        if (before === mine) before = undefined;
        work();
      });
      before = mine;
    },
  };
}

/** If a script fails to load, its views are missing and the app continues. */
const load = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = script.onerror = () => resolve();
    document.head.append(script);
  });
