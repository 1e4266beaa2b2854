import {
  type Config,
  Direction,
  Edge,
  Errata,
  type MeasureFunction,
  type Node,
  type Yoga,
} from 'yoga-layout/load';
import { type Operation, type Props, ROOT, type Tag } from '../../protocol/worker.ts';
import { TEXT_PARTS } from '../../shared/texts.ts';
import { Baselines } from './baselines.ts';
import {
  type Change,
  collect,
  detach,
  frameOf,
  hasRoom,
  type LayoutBox,
  NO_BORDER,
} from './boxes.ts';
import { mirrored } from './edges.ts';
import type { Frame } from './frame.ts';
import type { StyleContext } from './setter.ts';
import { setStyle } from './style.ts';

/** The properties of the device and the app that Yoga needs. */
export type LayoutOptions = {
  /** Pixels of the device per density-independent pixel. Places are rounded to them. */
  scale: number;
  isRtl: boolean;
  swapsLeftAndRight: boolean;
};

/** How a view without child views measures itself; undefined if it has children as others do. */
export type Measure = (tag: Tag, component: string) => MeasureFunction | undefined;

const NO_SIZE = { width: 0, height: 0 };
const EDGES = [Edge.Top, Edge.Right, Edge.Bottom, Edge.Left];

const hasBox = (component: string): boolean => !TEXT_PARTS.has(component);

/**
 * Yoga's tree of the views that have a box, by tag. Nodes are in the memory of WebAssembly: a node
 * is freed exactly once, and is removed from its parent before it is inserted elsewhere.
 */
export class LayoutTree {
  readonly #boxes = new Map<Tag, LayoutBox>();
  /** Boxes on a line of text. Each is laid out by itself. */
  readonly #inline = new Set<LayoutBox>();
  readonly #create: () => Node;
  readonly #measure: Measure;
  readonly #style: StyleContext;
  readonly #direction: Direction;
  readonly baselines = new Baselines();
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

  /** All props that are set, by React, by animations and by the native side. */
  props(tag: Tag): Props {
    const box = this.#boxes.get(tag);
    return box ? { ...box.props, ...box.native } : {};
  }

  /** Applies the changes of a commit. Nodes without a box, such as nested text, are ignored. */
  apply(operations: readonly Operation[]): void {
    for (const operation of operations) {
      const [kind, tag] = operation;
      if (kind === 'create') this.#add(tag, operation[2], operation[3]);
      else if (kind === 'update') this.#update(tag, operation[2]);
      else if (kind === 'children') this.#arrange(tag, operation[2]);
      else if (kind === 'delete') this.#delete(tag);
    }
  }

  /** Remembers props that change no layout, for `props`. */
  keep(operations: readonly Operation[]): void {
    for (const [kind, tag, changed] of operations) {
      const box = kind === 'update' ? this.#boxes.get(tag) : undefined;
      if (box) box.props = { ...box.props, ...(changed as Props) };
    }
  }

  /** Measures a view again, because its content has another size. */
  remeasure(tag: Tag): void {
    const box = this.#boxes.get(tag);
    if (box?.isMeasured) box.node.markDirty();
  }

  /** Records that a text has changed: the frame has to check its height even if its place is the same. */
  reword(tag: Tag): void {
    this.remeasure(tag);
    const box = this.#boxes.get(tag);
    if (box) box.isReworded = true;
  }

  /** Lets a view measure itself, if it does not yet. */
  measureBy(tag: Tag, measure: MeasureFunction): void {
    const box = this.#boxes.get(tag);
    if (!box || box.isMeasured) return;
    for (const child of [...box.children]) {
      detach(child);
      this.#inline.add(child);
    }
    box.isMeasured = true;
    box.node.setMeasureFunc(measure);
  }

  /** Lays out everything in a window of this size. Returns the frames that changed. */
  calculate({ width, height }: { width: number; height: number }): Change[] {
    const root = this.#boxes.get(ROOT);
    const changed: Change[] = [];
    if (!root) return changed;
    for (const box of this.#inline) {
      if (box.node.isDirty()) box.node.calculateLayout(undefined, undefined, this.#direction);
      collect(box, [0, 0], false, changed);
    }
    root.node.setWidth(width);
    root.node.setHeight(height);
    root.node.calculateLayout(width, height, this.#direction);
    collect(root, [0, 0], false, changed);
    return changed;
  }

  /** Lays out the boxes on lines of text. Returns the tags of those whose size changed. */
  calculateInline(): Tag[] {
    return [...this.#inline].flatMap((box) => {
      const { width, height } = box.frame ?? { width: 0, height: 0 };
      box.node.calculateLayout(undefined, undefined, this.#direction);
      const now = frameOf(box.node);
      return now.width === width && now.height === height ? [] : [box.tag];
    });
  }

  /** The boxes on lines of text, or in other views that measure themselves. */
  inline = (): Tag[] => [...this.#inline].map(({ tag }) => tag);

  /** The box within the border and the padding of a view, relative to the view. */
  content = (tag: Tag): Frame => {
    const node = this.#boxes.get(tag)?.node;
    if (!node) return { x: 0, y: 0, ...NO_SIZE };
    const { width, height } = node.getComputedLayout();
    const [top, right, bottom, left] = EDGES.map(
      (edge) => node.getComputedBorder(edge) + node.getComputedPadding(edge),
    ) as [number, number, number, number];
    return { x: left, y: top, width: width - left - right, height: height - top - bottom };
  };

  /** The size of a box on a line of text. */
  inlineSize(tag: Tag): { width: number; height: number } {
    const box = this.#boxes.get(tag);
    return box ? frameOf(box.node) : NO_SIZE;
  }

  #add(tag: Tag, component: string, props: Props): void {
    if (!hasBox(component)) return;
    const measure = this.#measure(tag, component);
    const node = this.#create();
    if (measure) node.setMeasureFunc(measure);
    setStyle(node, props, Object.keys(props), this.#style, true);
    const box: LayoutBox = {
      tag,
      node,
      isMeasured: measure !== undefined,
      isReworded: false,
      props,
      native: {},
      parent: undefined,
      children: [],
      height: 0,
      frame: undefined,
      border: NO_BORDER,
      padding: undefined,
    };
    this.#boxes.set(tag, box);
    this.baselines.note(box);
  }

  #update(tag: Tag, changed: Props): void {
    const box = this.#boxes.get(tag);
    if (!box) return;
    box.props = { ...box.props, ...changed };
    this.baselines.note(box);
    setStyle(box.node, { ...box.props, ...box.native }, Object.keys(changed), this.#style);
    if (box.isMeasured) box.node.markDirty();
  }

  /** Sets what the native side adds to the style of a view, instead of what it added before. */
  setNative(tag: Tag, native: Props): void {
    const box = this.#boxes.get(tag);
    if (!box) return;
    // Left and right of the native side are physical, even if those of the app are swapped. Yoga places
    // a root, such as a box on a line, from the left.
    const isSwapped = this.#style.swapsLeftAndRight && !this.#inline.has(box);
    const style = isSwapped ? mirrored(native) : native;
    const names = new Set([...Object.keys(box.native), ...Object.keys(style)]);
    box.native = style;
    setStyle(box.node, { ...box.props, ...style }, names, this.#style);
  }

  #arrange(tag: Tag, tags: readonly Tag[]): void {
    const parent = this.#boxes.get(tag);
    const children = [...new Set(tags)].flatMap((child) => this.#boxes.get(child) ?? []);
    if (!parent || parent.isMeasured) {
      for (const child of children) {
        detach(child);
        this.#inline.add(child);
      }
      return;
    }
    // The frame ends such an app.
    if (!hasRoom(parent, children)) return;
    const kept = new Set(children);
    for (const child of [...parent.children]) if (!kept.has(child)) detach(child);
    for (const [at, child] of children.entries()) {
      if (parent.children[at] === child) continue;
      detach(child);
      this.#inline.delete(child);
      parent.node.insertChild(child.node, at);
      parent.children.splice(at, 0, child);
      child.parent = parent;
    }
  }

  #delete(tag: Tag): void {
    const box = this.#boxes.get(tag);
    if (!box) return;
    this.#boxes.delete(tag);
    this.#inline.delete(box);
    this.baselines.forget(box);
    detach(box);
    for (const child of [...box.children]) detach(child);
    box.node.free();
  }
}
