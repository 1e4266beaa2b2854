import type { Tag } from '../../protocol/worker.ts';
import type { AppRegistry, WorkerContext } from '../../worker/context.ts';
import type { Surface } from './draw.ts';

const VISIBLE = 1;
/** A component that renders nothing is not waited for longer. */
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
      // The commit is sent first, and React runs its effects.
      for (const one of resolve) native.setTimeout(one, 0);
    }
    return operations;
  });
  return {
    /** Ends what is not wanted any more, and starts what is new. Their views are committed. */
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
