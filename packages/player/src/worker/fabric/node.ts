import type { Props, Tag } from '../../protocol/worker.ts';

/**
 * A node of Fabric's shadow tree (ReactCommon: ShadowNode). React changes a node by cloning it.
 * Children are appended only to a node that is not committed yet.
 */
export class ShadowNode {
  readonly tag: Tag;
  /** The name that React Native registered the view under: RCTView, RNSScreen. */
  readonly component: string;
  readonly props: Props;
  /** React's target for events of this view. It is opaque to the player. */
  readonly instanceHandle: unknown;
  readonly children: ShadowNode[];
  /** Reanimated recognizes shadow nodes by this key. */
  readonly REANIMATED_MAGIC_KEY = true;

  constructor(
    tag: Tag,
    component: string,
    props: Props,
    instanceHandle: unknown,
    children: ShadowNode[],
  ) {
    this.tag = tag;
    this.component = component;
    this.props = props;
    this.instanceHandle = instanceHandle;
    this.children = children;
  }

  with({ props = this.props, children = this.children }: Partial<ShadowNode>): ShadowNode {
    return new ShadowNode(this.tag, this.component, props, this.instanceHandle, children);
  }
}

/** Applies changed props. null or undefined resets a prop to its default. */
export function mergeProps(before: Props, changed: Props | null | undefined): Props {
  const merged = { ...before };
  for (const [name, value] of Object.entries(changed ?? {})) {
    if (value === null || value === undefined) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

/** The tag of a view, which React passes as a node, a public instance or a tag. */
export function tagOf(view: unknown): Tag | undefined {
  if (typeof view === 'number') return view;
  if (view instanceof ShadowNode) return view.tag;
  const named = view as { __nativeTag?: Tag; _nativeTag?: Tag; tag?: Tag } | null | undefined;
  return named?.__nativeTag ?? named?._nativeTag ?? named?.tag;
}

/** Deeper than any style. It ends the copy of a cyclic value. */
const MAX_DEPTH = 32;

/**
 * Copies a value as plain data that can be posted. A function becomes `true`, so that the frame
 * knows which events have a listener, such as `onLayout`. A view becomes its tag.
 */
export function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'function') return true;
  if (typeof value === 'symbol' || depth > MAX_DEPTH) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof ShadowNode) return { tag: value.tag };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value;
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member = plain((value as Record<string, unknown>)[name], depth + 1);
    if (member !== undefined) copy[name] = member;
  }
  return copy;
}

export const plainProps = (props: Record<string, unknown>) =>
  plain(props) as Record<string, unknown>;
