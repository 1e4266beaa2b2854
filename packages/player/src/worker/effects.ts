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
      hook(typeof create === 'function' ? mended(create, worker) : create, ...rest);
  }
}

const mended =
  (create: () => unknown, { layouts, ask, fail }: WorkerContext) =>
  () => {
    let isOver = false;
    let cleanup: unknown;
    const clean = () => {
      const due = cleanup;
      cleanup = undefined;
      if (typeof due === 'function') due();
    };
    const told = layouts.noted(() => {
      cleanup = create();
    });
    if (told.size === 0) return cleanup;
    void fresh(told, ask).then((now) => {
      if (isOver || !now) return;
      try {
        clean();
        layouts.telling(now, () => {
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

/** The layouts of these views that differ from what the app was told. */
async function fresh(
  told: ReadonlyMap<Tag, Layout>,
  ask: WorkerContext['ask'],
): Promise<ReadonlyMap<Tag, Layout> | undefined> {
  const now = new Map<Tag, Layout>();
  const all = [...told.keys()].map(async (tag) => {
    const layout = await ask({ ask: 'measure', tag, relativeTo: null });
    if (layout) now.set(tag, layout);
  });
  await Promise.all(all);
  const isNews = [...now].some(([tag, layout]) => isElsewhere(layout, told.get(tag)));
  return isNews ? now : undefined;
}

const SIDES = ['x', 'y', 'width', 'height', 'pageX', 'pageY'] as const;

const isElsewhere = (now: Layout, before: Layout | undefined): boolean =>
  !before || SIDES.some((side) => Math.abs(now[side] - before[side]) >= PIXEL);
