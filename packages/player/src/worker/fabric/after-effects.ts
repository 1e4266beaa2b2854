import { type Layout, PRIORITY, type Props, type Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../context.ts';
import { createLayoutEvents } from './layout-events.ts';
import type { Layouts } from './layouts.ts';
import type { Mounted } from './mounting.ts';

type Given = {
  mounted: Mounted;
  layouts: Layouts;
  dispatch: WorkerContext['dispatch'];
  setTimeout(work: () => void, ms: number): unknown;
  queueMicrotask(work: () => void): void;
};

/** Dispatches onLayout, and other events of the layout, after the effects of the commit, as a device does. */
export function createAfterEffects({ mounted, layouts, dispatch, ...native }: Given) {
  const dispatchLayouts = createLayoutEvents({
    parentOf: mounted.parentOf,
    dispatch,
    queueMicrotask: native.queueMicrotask,
  });
  let laidOut = new Set<Tag>();
  let waiting: (() => void)[] = [];
  const wait = () => {
    if (laidOut.size + waiting.length > 1) return;
    native.setTimeout(() => {
      const [tags, rest] = [laidOut, waiting];
      laidOut = new Set();
      waiting = [];
      const due = new Map<Tag, Layout>();
      for (const tag of tags)
        if (mounted.node(tag)?.props.onLayout) due.set(tag, layouts.orNowhere(tag));
      dispatchLayouts(due);
      for (const one of rest) one();
    }, 0);
  };
  return {
    /** The frame of a view is new. */
    changed(tag: Tag): void {
      laidOut.add(tag);
      wait();
    },
    emit(tag: Tag, name: string, payload: Props): void {
      waiting.push(() => dispatch(tag, name, payload, PRIORITY.discrete));
      wait();
    },
  };
}
