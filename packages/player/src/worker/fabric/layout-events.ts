import { type Layout, PRIORITY, type Props, type Tag } from '../../protocol/worker.ts';

type Given = {
  parentOf(tag: Tag): Tag | undefined;
  dispatch(tag: Tag, name: string, payload: Props, priority: typeof PRIORITY.discrete): void;
  queueMicrotask(work: () => void): void;
};

/**
 * Dispatches `topLayout`, first to the outermost views. It is discrete, as on a device
 * (react/renderer/core/EventQueueProcessor.cpp), so React renders in a microtask what a listener has
 * set. Inner views get the event after that: a sheet needs the size of the root first.
 */
export function createLayoutEvents({ parentOf, dispatch, queueMicrotask }: Given) {
  return (changed: ReadonlyMap<Tag, Layout>): void => {
    const levels: [Tag, Layout][][] = [];
    for (const [tag, layout] of changed) {
      let level = 0;
      for (let at = parentOf(tag); at !== undefined; at = parentOf(at))
        if (changed.has(at)) level += 1;
      levels[level] ??= [];
      levels[level]?.push([tag, layout]);
    }
    const dispatchFrom = (level: number) => {
      for (const [tag, { x, y, width, height }] of levels[level] ?? [])
        dispatch(tag, 'topLayout', { layout: { x, y, width, height } }, PRIORITY.discrete);
      if (level + 1 < levels.length) queueMicrotask(() => dispatchFrom(level + 1));
    };
    dispatchFrom(0);
  };
}
