import type { Props, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';
import { plainProps, tagOf } from '../../worker/fabric/node.ts';

export type AnimatedProps = ReturnType<typeof createAnimatedProps>;

const LAYOUT = { width: 'width', height: 'height', top: 'y', left: 'x' } as const;

/** What animations set past React: collected, and sent as one commit. */
export function createAnimatedProps({ native, send, mounted, layouts }: WorkerContext) {
  const waiting = new Map<Tag, Props>();
  /** What was set last, for `getViewProp`. */
  const current = new Map<Tag, Props>();
  const flush = () => {
    const operations = [...waiting].map(
      ([tag, props]) => ['update', tag, plainProps(props)] as const,
    );
    waiting.clear();
    if (operations.length > 0) send({ type: 'commit', operations: [...operations] });
  };

  function set(view: unknown, props: Props): void {
    const tag = tagOf(view);
    if (tag === undefined || !mounted.node(tag)) return;
    if (waiting.size === 0) native.queueMicrotask(flush);
    waiting.set(tag, { ...waiting.get(tag), ...props });
    current.set(tag, { ...current.get(tag), ...props });
  }

  /** As React last made it, under what was animated. */
  const base = (tag: Tag, name: string): unknown => mounted.node(tag)?.props[name] ?? null;

  function get(view: unknown, name: string): unknown {
    const tag = tagOf(view);
    if (tag === undefined) return undefined;
    const layout = layouts.of(tag);
    if (layout && Object.hasOwn(LAYOUT, name)) return layout[LAYOUT[name as keyof typeof LAYOUT]];
    return current.get(tag)?.[name] ?? base(tag, name);
  }

  return {
    set,
    /** With what React commits in this turn, or the screen shows a frame of something else. */
    flush,
    get,
    base,
    has: (tag: Tag) => mounted.node(tag) !== undefined,
    /** Takes back what was animated. */
    restore(tag: Tag, names: Iterable<string>): void {
      set(tag, Object.fromEntries([...names].map((name) => [name, base(tag, name)])));
    },
    forget(tag: Tag): void {
      waiting.delete(tag);
      current.delete(tag);
    },
    tell(view: unknown, name: string, then?: (value: unknown) => void): void {
      then?.(String(get(view, name) ?? ''));
    },
  };
}
