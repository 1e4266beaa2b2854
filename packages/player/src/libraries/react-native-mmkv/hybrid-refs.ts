import type { Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';

type Ref = (object: object) => void;

/** react-native-nitro-modules/src/views/getHostComponent.ts: a function, which most versions wrap. */
function refIn(prop: unknown): Ref | undefined {
  const ref = typeof prop === 'function' ? prop : (prop as { f?: unknown } | null | undefined)?.f;
  return typeof ref === 'function' ? (ref as Ref) : undefined;
}

/**
 * Calls the `hybridRef` of views of Nitro with the object of the view, as native code does after a
 * commit that sets or changes it. No library of the player has such a view, so `objectOf` returns the
 * stand-in of an unknown one. It is the same for all refs of a view.
 */
export function callHybridRefs(
  { mounted, native, fail }: Pick<WorkerContext, 'mounted' | 'native' | 'fail'>,
  objectOf: (view: string) => object,
): void {
  const called = new Map<Tag, { ref: Ref | undefined; object: object }>();
  const call = (tag: Tag) => {
    const node = mounted.node(tag);
    const ref = refIn(node?.props.hybridRef);
    const before = called.get(tag);
    if (!node || !ref || before?.ref === ref) return;
    const object = before?.object ?? objectOf(node.component);
    called.set(tag, { ref, object });
    try {
      ref(object);
    } catch (error) {
      fail(error, false);
    }
  };
  mounted.filters.push((operations) => {
    for (const [kind, tag, ...rest] of operations) {
      if (kind === 'delete') called.delete(tag);
      const props: unknown = kind === 'create' || kind === 'update' ? rest.at(-1) : undefined;
      if (Object(props).hybridRef) native.queueMicrotask(() => call(tag));
    }
    return operations;
  });
}
