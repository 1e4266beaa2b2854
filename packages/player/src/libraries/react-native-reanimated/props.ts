import type { Props, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';
import { plainProps, tagOf } from '../../worker/fabric/node.ts';

export type AnimatedProps = ReturnType<typeof createAnimatedProps>;

const LAYOUT = { width: 'width', height: 'height', top: 'y', left: 'x' } as const;

/** The props that animations set without React. They are collected and sent as one commit. */
export function createAnimatedProps({ native, send, mounted, layouts }: WorkerContext) {
  const waiting = new Map<Tag, Props>();
  /** The last values, for `getViewProp`. */
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

  /** The value that React set last, without animations. */
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
    /** Sends the props in the turn of React's commit, so that no frame is shown between them. */
    flush,
    get,
    base,
    has: (tag: Tag) => mounted.node(tag) !== undefined,
    /** Sets animated props back to the values of React. */
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
