import type { Operation, Props, Tag } from '../../protocol/worker.ts';
import { plain, plainProps, type ShadowNode } from './node.ts';

/**
 * The last committed tree. `commit` returns the operations that transform the tree before it
 * (ReactCommon: Differentiator). Two nodes with the same tag are the same view.
 */
export class Mounted {
  /** Filters may hold back operations: a view with an exit animation is deleted later. */
  readonly filters: ((operations: Operation[]) => Operation[])[] = [];
  #isCommitting = false;
  readonly #nodes = new Map<Tag, ShadowNode>();
  readonly #parents = new Map<Tag, Tag>();
  readonly #unmounted: Tag[] = [];
  readonly #roots = new Map<Tag, readonly ShadowNode[]>();

  node = (tag: Tag | undefined): ShadowNode | undefined =>
    tag === undefined ? undefined : this.#nodes.get(tag);

  /** The tag of the parent, which may be the root. */
  parentOf = (tag: Tag): Tag | undefined => this.#parents.get(tag);

  rootChildren = (root: Tag): readonly ShadowNode[] => this.#roots.get(root) ?? [];

  /** Whether a filter is running. Operations that it sends precede those that React committed. */
  get isCommitting(): boolean {
    return this.#isCommitting;
  }

  nodes(): Iterable<ShadowNode> {
    return this.#nodes.values();
  }

  commit(root: Tag, children: readonly ShadowNode[]): Operation[] {
    const operations: Operation[] = [];
    const gone = new Map<Tag, ShadowNode>();
    this.#children(root, this.rootChildren(root), children, operations, gone);
    this.#roots.set(root, [...children]);
    for (const node of gone.values()) this.#unmount(node, operations);
    this.#isCommitting = true;
    try {
      return this.filters.reduce((all, filter) => filter(all), operations);
    } finally {
      this.#isCommitting = false;
      // A filter may ask where a deleted view was.
      for (const tag of this.#unmounted.splice(0)) this.#parents.delete(tag);
    }
  }

  #children(
    parent: Tag,
    before: readonly ShadowNode[],
    after: readonly ShadowNode[],
    operations: Operation[],
    gone: Map<Tag, ShadowNode>,
  ): void {
    if (before === after) return;
    const kept = new Set<Tag>();
    for (const node of after) {
      kept.add(node.tag);
      // The view moved here from another parent, so it is not unmounted.
      gone.delete(node.tag);
      this.#parents.set(node.tag, parent);
      const old = this.#nodes.get(node.tag);
      if (old) this.#update(old, node, operations, gone);
      else this.#mount(node, operations, gone);
    }
    const moved =
      before.length !== after.length || before.some(({ tag }, at) => tag !== after[at]?.tag);
    if (moved) operations.push(['children', parent, after.map(({ tag }) => tag)]);
    for (const node of before) {
      if (!kept.has(node.tag) && this.#parents.get(node.tag) === parent) gone.set(node.tag, node);
    }
  }

  #mount(node: ShadowNode, operations: Operation[], gone: Map<Tag, ShadowNode>): void {
    this.#nodes.set(node.tag, node);
    operations.push(['create', node.tag, node.component, plainProps(node.props)]);
    this.#children(node.tag, [], node.children, operations, gone);
  }

  #update(
    before: ShadowNode,
    after: ShadowNode,
    operations: Operation[],
    gone: Map<Tag, ShadowNode>,
  ): void {
    if (before === after) return;
    this.#nodes.set(after.tag, after);
    const changed = before.props === after.props ? {} : changes(before.props, after.props);
    if (Object.keys(changed).length > 0) operations.push(['update', after.tag, changed]);
    this.#children(after.tag, before.children, after.children, operations, gone);
  }

  #unmount(node: ShadowNode, operations: Operation[]): void {
    if (!this.#nodes.delete(node.tag)) return;
    this.#unmounted.push(node.tag);
    for (const child of node.children)
      if (this.#parents.get(child.tag) === node.tag) this.#unmount(child, operations);
    operations.push(['delete', node.tag]);
  }
}

function changes(before: Props, after: Props): Props {
  const changed: Props = {};
  for (const name of Object.keys(after))
    if (before[name] !== after[name]) changed[name] = plain(after[name]);
  for (const name of Object.keys(before)) if (!(name in after)) changed[name] = null;
  return changed;
}
