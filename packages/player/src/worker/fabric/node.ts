import type { Props, Tag } from '../../protocol/worker.ts';

/**
 * A node of Fabric's shadow tree (ReactCommon: ShadowNode). A commit never changes one that React has
 * been given back: it clones. Only a clone that is still being made gets children appended.
 */
export class ShadowNode {
  readonly tag: Tag;
  /** The name that React Native registered the view under: RCTView, RNSScreen. */
  readonly component: string;
  readonly props: Props;
  /** What events of this view are dispatched to. React's own; only ever handed back. */
  readonly instanceHandle: unknown;
  readonly children: ShadowNode[];
  /** Reanimated looks for it before it believes that this is a shadow node. */
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

/** React sends what changed; what is null or undefined goes back to its default. */
export function mergeProps(before: Props, changed: Props | null | undefined): Props {
  const merged = { ...before };
  for (const [name, value] of Object.entries(changed ?? {})) {
    if (value === null || value === undefined) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

/** The tag behind what React calls a view: a node, a public instance, or the tag itself. */
export function tagOf(view: unknown): Tag | undefined {
  if (typeof view === 'number') return view;
  if (view instanceof ShadowNode) return view.tag;
  const named = view as { __nativeTag?: Tag; _nativeTag?: Tag; tag?: Tag } | null | undefined;
  return named?.__nativeTag ?? named?._nativeTag ?? named?.tag;
}

/** Deeper than any style; a value that contains itself ends here. */
const MAX_DEPTH = 32;

/**
 * The same value as plain data that may be posted: functions only say that they are there (`onLayout`:
 * somebody listens), views are named by their tag.
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
