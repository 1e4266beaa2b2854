import type { Operation, Props, Tag } from '../protocol/worker.ts';
import type { WorkerContext } from '../worker/context.ts';

/** Tags of React are positive, and those of Expo's players count down from -1. */
const FIRST = -1_000_000;

type Heard = (name: string, payload: Props) => void;
const opened = new WeakMap<WorkerContext, { last: Tag; heard: Map<Tag, Heard> }>();

function openedOf(worker: WorkerContext) {
  const known = opened.get(worker);
  if (known) return known;
  const all = { last: FIRST, heard: new Map<Tag, Heard>() };
  worker.onEvent((tag, name, payload) => all.heard.get(tag)?.(name, payload));
  opened.set(worker, all);
  return all;
}

/** Creates a view that React does not know, such as a dialog. Returns a function that deletes it. */
export function openDetached(
  worker: WorkerContext,
  component: string,
  props: Props,
  heard: Heard,
): () => void {
  const all = openedOf(worker);
  all.last -= 1;
  const tag = all.last;
  const commit = (operation: Operation) => worker.send({ type: 'commit', operations: [operation] });
  all.heard.set(tag, heard);
  commit(['create', tag, component, props]);
  return () => {
    if (all.heard.delete(tag)) commit(['delete', tag]);
  };
}
