import {
  type Config,
  Direction,
  Errata,
  type MeasureFunction,
  type Node,
  type Yoga,
} from 'yoga-layout/load';
import { type Operation, type Props, ROOT, type Tag } from '../../protocol/worker.ts';
import type { StyleContext } from './setter.ts';
import { setStyle } from './style.ts';

/** A place relative to the border box of the parent, in density-independent pixels. */
export type Frame = { x: number; y: number; width: number; height: number };

/** What Yoga needs to know of the device and of the app. */
export type LayoutOptions = {
  /** Pixels of the device per density-independent pixel. Places are rounded to them. */
  scale: number;
  isRtl: boolean;
  swapsLeftAndRight: boolean;
};

/** How a view without child views measures itself; undefined if it has children as others do. */
export type Measure = (tag: Tag, component: string) => MeasureFunction | undefined;

type Box = {
  readonly tag: Tag;
  readonly node: Node;
  readonly isMeasured: boolean;
  props: Props;
  parent: Box | undefined;
  readonly children: Box[];
  frame: Frame;
};

const NOWHERE: Frame = { x: 0, y: 0, width: 0, height: 0 };

const isSame = (one: Frame, other: Frame): boolean =>
  one.x === other.x &&
  one.y === other.y &&
  one.width === other.width &&
  one.height === other.height;

/**
 * Yoga's tree of the views that have a box, by tag. Nodes are in the memory of WebAssembly: a node
 * is freed exactly once, and is removed from its parent before it is inserted elsewhere.
 */
export class LayoutTree {
  readonly #boxes = new Map<Tag, Box>();
  readonly #create: () => Node;
  readonly #measure: Measure;
  readonly #style: StyleContext;
  readonly #direction: Direction;
  /** All nodes refer to it, so it lives as long as they do. */
  readonly #config: Config;

  constructor(yoga: Yoga, { scale, isRtl, swapsLeftAndRight }: LayoutOptions, measure: Measure) {
    this.#config = yoga.Config.create();
    this.#config.setErrata(Errata.All);
    this.#config.setPointScaleFactor(scale);
    this.#create = () => yoga.Node.createWithConfig(this.#config);
    this.#measure = measure;
    this.#style = { swapsLeftAndRight: isRtl && swapsLeftAndRight };
    this.#direction = isRtl ? Direction.RTL : Direction.LTR;
    this.#add(ROOT, 'Root', {});
  }

  frame = (tag: Tag): Frame | undefined => this.#boxes.get(tag)?.frame;

  /** Applies the changes of a commit. Those of nodes without a box, such as nested text, do nothing. */
  apply(operations: readonly Operation[]): void {
    for (const operation of operations) {
      const [kind, tag] = operation;
      if (kind === 'create') this.#add(tag, operation[2], operation[3]);
      else if (kind === 'update') this.#update(tag, operation[2]);
      else if (kind === 'children') this.#arrange(tag, operation[2]);
      else this.#delete(tag);
    }
  }

  /** The content of a view that measures itself has another size. */
  remeasure(tag: Tag): void {
    const box = this.#boxes.get(tag);
    if (box?.isMeasured) box.node.markDirty();
  }

  /** Lays out everything in a window of this size. Returns the frames that changed. */
  calculate({ width, height }: { width: number; height: number }): [Tag, Frame][] {
    const root = this.#boxes.get(ROOT);
    const changed: [Tag, Frame][] = [];
    if (!root) return changed;
    root.node.setWidth(width);
    root.node.setHeight(height);
    root.node.calculateLayout(width, height, this.#direction);
    collect(root, changed);
    return changed;
  }

  #add(tag: Tag, component: string, props: Props): void {
    const measure = this.#measure(tag, component);
    const node = this.#create();
    if (measure) node.setMeasureFunc(measure);
    setStyle(node, props, Object.keys(props), this.#style);
    const isMeasured = measure !== undefined;
    this.#boxes.set(tag, {
      tag,
      node,
      isMeasured,
      props,
      parent: undefined,
      children: [],
      frame: NOWHERE,
    });
  }

  #update(tag: Tag, changed: Props): void {
    const box = this.#boxes.get(tag);
    if (!box) return;
    box.props = { ...box.props, ...changed };
    setStyle(box.node, box.props, Object.keys(changed), this.#style);
  }

  #arrange(tag: Tag, tags: readonly Tag[]): void {
    const parent = this.#boxes.get(tag);
    if (!parent || parent.isMeasured) return;
    const children = tags.flatMap((child) => this.#boxes.get(child) ?? []);
    const kept = new Set(children);
    for (const child of [...parent.children]) if (!kept.has(child)) detach(child);
    for (const [at, child] of children.entries()) {
      if (parent.children[at] === child) continue;
      detach(child);
      parent.node.insertChild(child.node, at);
      parent.children.splice(at, 0, child);
      child.parent = parent;
    }
  }

  #delete(tag: Tag): void {
    const box = this.#boxes.get(tag);
    if (!box) return;
    this.#boxes.delete(tag);
    detach(box);
    for (const child of [...box.children]) detach(child);
    box.node.free();
  }
}

function detach(box: Box): void {
  const { parent } = box;
  if (!parent) return;
  parent.node.removeChild(box.node);
  parent.children.splice(parent.children.indexOf(box), 1);
  box.parent = undefined;
}

/** Yoga marks more layouts as new than have changed. */
function collect(box: Box, changed: [Tag, Frame][]): void {
  if (!box.node.hasNewLayout()) return;
  box.node.markLayoutSeen();
  const { left: x, top: y, width, height } = box.node.getComputedLayout();
  const frame = { x, y, width, height };
  if (!isSame(frame, box.frame)) {
    box.frame = frame;
    changed.push([box.tag, frame]);
  }
  for (const child of box.children) collect(child, changed);
}
