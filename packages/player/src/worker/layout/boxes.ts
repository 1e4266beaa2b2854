import { Edge, type Node } from 'yoga-layout/load';
import { MAX_DEPTH, type Props, type Tag } from '../../protocol/worker.ts';
import { type Frame, isSame } from './frame.ts';

export type LayoutBox = {
  readonly tag: Tag;
  readonly node: Node;
  isMeasured: boolean;
  /** The text has changed, so the frame has to check its height. */
  isReworded: boolean;
  props: Props;
  /** Style that the native side adds: the insets of a safe area, the height of a header. */
  native: Props;
  parent: LayoutBox | undefined;
  readonly children: LayoutBox[];
  /** The levels of nested boxes below it, at least. */
  height: number;
  frame: Frame | undefined;
  border: Border;
  padding: Padding | undefined;
};

/** The widths of the left and the upper border. */
export type Border = readonly [left: number, top: number];
/** The padding of a view that draws its own content: text. */
export type Padding = readonly [top: number, right: number, bottom: number, left: number];
export type Change = { tag: Tag; frame: Frame; inside: Border; padding?: Padding };

export const NO_BORDER: Border = [0, 0];

export function detach(box: LayoutBox): void {
  const { parent } = box;
  if (!parent) return;
  parent.node.removeChild(box.node);
  parent.children.splice(parent.children.indexOf(box), 1);
  box.parent = undefined;
}

/** Records the height of a box with these children. False if a box would be deeper than MAX_DEPTH. */
export function hasRoom(box: LayoutBox, children: readonly LayoutBox[]): boolean {
  box.height = children.reduce((highest, { height }) => Math.max(highest, height + 1), 0);
  let at: LayoutBox | undefined = box;
  for (let { height } = box; at && at.height <= height; height += 1) {
    if (height > MAX_DEPTH) return false;
    at.height = height;
    at = at.parent;
  }
  return true;
}

/** Huge lengths make others NaN, and NaN would always count as changed. */
const finite = (length: number): number => (Number.isFinite(length) ? length : 0);

export function frameOf(node: Node): Frame {
  const { left, top, width, height } = node.getComputedLayout();
  return { x: finite(left), y: finite(top), width: finite(width), height: finite(height) };
}

/** Yoga marks more layouts as new than have changed. */
export function collect(box: LayoutBox, inside: Border, isMoved: boolean, changed: Change[]): void {
  const { node, frame: before } = box;
  if (!isMoved && !node.hasNewLayout()) return;
  node.markLayoutSeen();
  const frame = frameOf(node);
  const padding = box.isMeasured ? paddingOf(box) : undefined;
  const isPadded = padding?.some((one, side) => one !== box.padding?.[side]) === true;
  if (isMoved || isPadded || box.isReworded || !before || !isSame(frame, before)) {
    box.isReworded = false;
    box.frame = frame;
    box.padding = padding;
    changed.push({ tag: box.tag, frame, inside, ...(padding && { padding }) });
  }
  if (box.children.length === 0) return;
  const border = borderOf(box);
  // A child is placed within the border.
  const isOther = border[0] !== box.border[0] || border[1] !== box.border[1];
  box.border = border;
  for (const child of box.children)
    collect(child, border, isOther && before !== undefined, changed);
}

const SIDES = [Edge.Top, Edge.Right, Edge.Bottom, Edge.Left] as const;
const NONE: Padding = [0, 0, 0, 0];
/** Whether to ask Yoga, which takes time. Most views have neither border nor padding. */
const isSet = ({ props, native }: LayoutBox, kind: string): boolean => {
  for (const name in props) if (name.startsWith(kind)) return true;
  for (const name in native) if (name.startsWith(kind)) return true;
  return false;
};
const borderOf = (box: LayoutBox): Border =>
  isSet(box, 'border')
    ? [finite(box.node.getComputedBorder(Edge.Left)), finite(box.node.getComputedBorder(Edge.Top))]
    : NO_BORDER;
const paddingOf = (box: LayoutBox): Padding => {
  if (!isSet(box, 'padding')) return NONE;
  const { node } = box;
  const [top, right, bottom, left] = SIDES.map((edge) => finite(node.getComputedPadding(edge)));
  return [top ?? 0, right ?? 0, bottom ?? 0, left ?? 0];
};
