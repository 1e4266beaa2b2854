import type { Layout, Tag } from '../protocol/worker.ts';
import type { WorkerContext } from './context.ts';

type Hook = (create: () => unknown, ...rest: unknown[]) => unknown;
type React = Record<(typeof HOOKS)[number], Hook>;

/** A smaller difference may be due to rounding. */
const PIXEL = 1;

const HOOKS = ['useLayoutEffect', 'useEffect'] as const;

const known = new WeakSet<object>();

/**
 * Whether this is the module `react`. It reads only own properties, because reading others may
 * evaluate more modules.
 */
function isReact(exports: object): exports is React {
  try {
    return [...HOOKS, 'useState', 'cloneElement'].every((name) => {
      const { value, writable } = Object.getOwnPropertyDescriptor(exports, name) ?? {};
      return typeof value === 'function' && writable === true;
    });
  } catch {
    return false;
  }
}

/**
 * A phone lays out a commit before effects run. Here the frame lays it out later, and the worker
 * cannot wait. An effect that read a layout which turns out to be wrong runs once more, as if the
 * layout were one of its dependencies.
 */
export function patchEffects(exports: object, worker: WorkerContext): void {
  if (known.has(exports) || !isReact(exports)) return;
  known.add(exports);
  for (const name of HOOKS) {
    const hook = exports[name];
    exports[name] = (create, ...rest) =>
      hook(typeof create === 'function' ? rerunning(create, worker) : create, ...rest);
  }
}

const rerunning =
  (create: () => unknown, { layouts, ask, fail }: WorkerContext) =>
  () => {
    let isOver = false;
    let cleanup: unknown;
    const clean = () => {
      const due = cleanup;
      cleanup = undefined;
      if (typeof due === 'function') due();
    };
    const read = layouts.recordReads(() => {
      cleanup = create();
    });
    if (read.size === 0) return cleanup;
    void changedLayouts(read, ask).then((current) => {
      if (isOver || !current) return;
      try {
        clean();
        layouts.withNewer(current, () => {
          cleanup = create();
        });
      } catch (error) {
        fail(error, true);
      }
    });
    return () => {
      isOver = true;
      clean();
    };
  };

/** The current layouts of these views, or undefined if the app read the same. */
async function changedLayouts(
  read: ReadonlyMap<Tag, Layout>,
  ask: WorkerContext['ask'],
): Promise<ReadonlyMap<Tag, Layout> | undefined> {
  const current = new Map<Tag, Layout>();
  const all = [...read.keys()].map(async (tag) => {
    const layout = await ask({ ask: 'measure', tag, relativeTo: null });
    if (layout) current.set(tag, layout);
  });
  await Promise.all(all);
  const isChanged = [...current].some(([tag, layout]) => isElsewhere(layout, read.get(tag)));
  return isChanged ? current : undefined;
}

const SIDES = ['x', 'y', 'width', 'height', 'pageX', 'pageY'] as const;

const isElsewhere = (current: Layout, before: Layout | undefined): boolean =>
  !before || SIDES.some((side) => Math.abs(current[side] - before[side]) >= PIXEL);
