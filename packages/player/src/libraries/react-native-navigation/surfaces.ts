import type { Tag } from '../../protocol/worker.ts';
import type { AppRegistry, WorkerContext } from '../../worker/context.ts';
import type { Surface } from './draw.ts';

const VISIBLE = 1;
/** The longest wait for a component to render, because it may render nothing. */
const LONGEST_MS = 1000;

type Scope = { RN$stopSurface?: (tag: Tag) => void };

/** Runs components of the app, each as a root of React in a view of its own (RCTRootView, ReactSurface). */
export function createSurfaces({ mounted, native }: WorkerContext, apps: () => AppRegistry | null) {
  let running = new Map<Tag, Surface>();
  const waiting = new Map<Tag, (() => void)[]>();
  const isDrawn = (tag: Tag) => mounted.rootChildren(tag).length > 0;
  mounted.filters.push((operations) => {
    for (const [tag, resolve] of waiting) {
      if (!isDrawn(tag)) continue;
      waiting.delete(tag);
      // Waits until the commit was sent and React has run its effects.
      for (const one of resolve) native.setTimeout(one, 0);
    }
    return operations;
  });
  return {
    /** Ends components that are not wanted any more, and starts new ones. Their views are committed. */
    show(wanted: ReadonlyMap<Tag, Surface>): void {
      const registry = apps();
      if (!registry) return;
      const before = running;
      running = new Map(wanted);
      for (const tag of before.keys())
        if (!running.has(tag)) (globalThis as Scope).RN$stopSurface?.(tag);
      for (const { tag, name, componentId } of running.values()) {
        if (before.has(tag)) continue;
        const parameters = { rootTag: tag, initialProps: { componentId }, fabric: true };
        registry.runApplication(name, parameters, VISIBLE);
      }
    },
    /** Resolves once a component has rendered. */
    drawn: (tag: Tag): Promise<void> =>
      new Promise((resolve) => {
        if (isDrawn(tag)) return void native.setTimeout(resolve, 0);
        waiting.set(tag, [...(waiting.get(tag) ?? []), resolve]);
        native.setTimeout(resolve, LONGEST_MS);
      }),
  };
}
