import type { Operation, Tag } from '../protocol/worker.ts';
import { animateOut, type Ghost, ghostOf, type Motions, motionsIn } from './layout-motions.ts';
import type { ViewTree } from './tree.ts';

/** The time within which a commit may follow the request. */
const PATIENCE_MS = 2000;

type Before = { rects: Map<Tag, DOMRect>; going: Ghost[] };
type Change = { element: HTMLElement; frames: Keyframe[]; timing: KeyframeAnimationOptions };

const tagOf = (element: Element | null | undefined): Tag =>
  Number(element?.closest('[data-tag]')?.getAttribute('data-tag') ?? Number.NaN);

/** Animates views from their places before a commit (react-native: LayoutAnimation.js). */
export class LayoutAnimation {
  readonly #tree: ViewTree;
  readonly #screen: HTMLElement;
  readonly #moving = new Map<Element, Animation>();
  #wanted: { motions: Motions; until: number } | undefined;
  #before: Before | undefined;

  constructor(tree: ViewTree, screen: HTMLElement) {
    this.#tree = tree;
    this.#screen = screen;
  }

  next(given: unknown): void {
    const motions = motionsIn(given);
    this.#wanted = motions && { motions, until: performance.now() + PATIENCE_MS };
  }

  prepare(operations: readonly Operation[]): void {
    if (!this.#wanted) return;
    if (performance.now() > this.#wanted.until) {
      this.#wanted = undefined;
      return;
    }
    const rects = new Map<Tag, DOMRect>();
    for (const { tag, element } of this.#tree.views())
      if (element instanceof Element) rects.set(tag, element.getBoundingClientRect());
    const going = this.#wanted.motions.delete ? this.#going(operations, rects) : [];
    this.#before = { rects, going };
  }

  /** The views that are deleted, without their children. */
  #going(operations: readonly Operation[], rects: Map<Tag, DOMRect>): Ghost[] {
    const deleted = new Set(operations.flatMap(([kind, tag]) => (kind === 'delete' ? [tag] : [])));
    const going: Ghost[] = [];
    for (const tag of deleted) {
      const element = this.#tree.view(tag)?.element;
      const rect = rects.get(tag);
      if (!(element instanceof HTMLElement) || !rect?.width) continue;
      if (!deleted.has(tagOf(element.parentElement))) going.push(ghostOf(element, rect));
    }
    return going;
  }

  /** Called after the commit. */
  play(): void {
    if (!this.#before) return;
    const { rects, going } = this.#before;
    const motions: Motions = this.#wanted?.motions ?? {};
    this.#before = undefined;
    const changes = [...this.#tree.views()].flatMap(({ tag, element }) =>
      element instanceof HTMLElement ? (changeOf(tag, element, { rects, motions }) ?? []) : [],
    );
    for (const change of changes) this.#run(change);
    for (const ghost of going) if (motions.delete) animateOut(ghost, this.#screen, motions.delete);
    // A commit without changes of layout keeps the request.
    if (changes.length + going.length > 0) this.#wanted = undefined;
  }

  #run({ element, frames, timing }: Change): void {
    this.#moving.get(element)?.cancel();
    const animation = element.animate(frames, timing);
    this.#moving.set(element, animation);
    const over = () => {
      if (this.#moving.get(element) === animation) this.#moving.delete(element);
    };
    animation.finished.then(over, over);
  }
}

type Seen = { rects: Map<Tag, DOMRect>; motions: Motions };

/** The keyframes of a view that appears, or that moves to another place. */
function changeOf(
  tag: Tag,
  element: HTMLElement,
  { rects, motions: { create, update } }: Seen,
): Change | undefined {
  const parent = element.parentElement?.closest('[data-tag]');
  const around = rects.get(tagOf(parent));
  const before = rects.get(tag);
  if (!parent || !around) return undefined;
  if (!before) return create && { element, frames: [create.absent, {}], timing: create.timing };
  if (!update) return undefined;
  const [now, aroundNow] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
  const x = before.left - around.left - (now.left - aroundNow.left);
  const y = before.top - around.top - (now.top - aroundNow.top);
  const [wider, higher] = [now.width - before.width, now.height - before.height];
  const from: Keyframe = {};
  const to: Keyframe = {};
  if (Math.hypot(x, y) > 0.5) Object.assign(from, { translate: `${x}px ${y}px` });
  if (Math.hypot(x, y) > 0.5) Object.assign(to, { translate: '0px 0px' });
  const isOther = Math.max(Math.abs(wider), Math.abs(higher)) > 0.5;
  // An element without children is stretched. For others, growing reveals the content.
  if (isOther && !element.hasChildNodes() && now.width * now.height > 0) {
    from.scale = `${before.width / now.width} ${before.height / now.height}`;
    from.transformOrigin = to.transformOrigin = '0 0';
    to.scale = '1 1';
  } else if (wider > 0.5 || higher > 0.5) {
    from.clipPath = `inset(0px ${Math.max(0, wider)}px ${Math.max(0, higher)}px 0px)`;
    to.clipPath = 'inset(0px 0px 0px 0px)';
  }
  if (Object.keys(from).length === 0) return undefined;
  return { element, frames: [from, to], timing: update.timing };
}
