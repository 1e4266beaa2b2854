import type { Operation, Tag } from '../protocol.ts';
import type { Geometry } from './geometry.ts';
import { finite } from './style/length.ts';
import { foundIn } from './style/word.ts';
import type { ViewTree } from './tree.ts';

const EASINGS: Record<string, string> = {
  ...{ linear: 'linear', easeIn: 'ease-in', easeOut: 'ease-out', easeInEaseOut: 'ease-in-out' },
  ...{ keyboard: 'cubic-bezier(0.17, 0.59, 0.4, 0.77)', spring: 'cubic-bezier(0.2, 1.6, 0.4, 1)' },
};
const LONGEST_MS = 10_000;
/** How long after it was asked for a commit may still be the one that was meant. */
const PATIENCE_MS = 500;

type Before = { rects: Map<Tag, DOMRect>; going: { clone: HTMLElement; rect: DOMRect }[] };

const tagOf = (element: Element | null | undefined): Tag =>
  Number(element?.closest('[data-tag]')?.getAttribute('data-tag') ?? Number.NaN);

/** Lets what a commit moves glide from where it was (react-native: LayoutAnimation.js). */
export class LayoutAnimation {
  readonly #tree: ViewTree;
  readonly #screen: HTMLElement;
  readonly #moving = new Map<Element, Animation>();
  #wanted: { duration: number; easing: string; until: number } | undefined;
  #before: Before | undefined;

  constructor(tree: ViewTree, screen: HTMLElement) {
    this.#tree = tree;
    this.#screen = screen;
  }

  /** Whether it is not where it is seen. */
  moves = (element: Element): boolean => this.#moving.has(element);

  get isPrepared(): boolean {
    return this.#before !== undefined;
  }

  next(durationMs: number, easing: string): void {
    const duration = Math.min(LONGEST_MS, Math.max(0, finite(durationMs) ?? 0));
    const known = foundIn(EASINGS, easing);
    const until = performance.now() + PATIENCE_MS;
    this.#wanted = duration > 0 ? { duration, easing: known ?? 'linear', until } : undefined;
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
    const deleted = new Set(operations.flatMap(([kind, tag]) => (kind === 'delete' ? [tag] : [])));
    const going: Before['going'] = [];
    for (const tag of deleted) {
      const element = this.#tree.view(tag)?.element;
      const rect = rects.get(tag);
      if (!(element instanceof HTMLElement) || !rect?.width) continue;
      if (!deleted.has(tagOf(element.parentElement))) going.push({ clone: copyOf(element), rect });
    }
    this.#before = { rects, going };
  }

  play(geometry: Geometry): void {
    const { rects, going } = this.#before ?? { rects: new Map(), going: [] };
    this.#before = undefined;
    const moves = [...this.#tree.views()].flatMap(({ tag, element }) =>
      element instanceof HTMLElement
        ? [{ element, ...this.#move(tag, element, rects, geometry) }]
        : [],
    );
    const seen = moves.filter(({ frames }) => frames.length > 0);
    const screen = geometry.rect(this.#screen);
    for (const { element, frames } of seen) this.#run(element, frames);
    for (const { clone, rect } of going) this.#fade(clone, rect, screen);
    // It was a commit of something else.
    if (seen.length + going.length > 0) this.#wanted = undefined;
  }

  #move(tag: Tag, element: HTMLElement, rects: Map<Tag, DOMRect>, geometry: Geometry) {
    const parent = element.parentElement?.closest('[data-tag]');
    const around = rects.get(tagOf(parent));
    const before = rects.get(tag);
    if (!parent || !around) return { frames: [] };
    if (!before) return { frames: [{ opacity: 0 }, {}] };
    const [now, aroundNow] = [geometry.rect(element), geometry.rect(parent)];
    const x = before.left - around.left - (now.left - aroundNow.left);
    const y = before.top - around.top - (now.top - aroundNow.top);
    const [wider, higher] = [now.width - before.width, now.height - before.height];
    const from: Keyframe = {};
    const to: Keyframe = {};
    if (Math.hypot(x, y) > 0.5) Object.assign(from, { translate: `${x}px ${y}px` });
    if (Math.hypot(x, y) > 0.5) Object.assign(to, { translate: '0px 0px' });
    const isOther = Math.max(Math.abs(wider), Math.abs(higher)) > 0.5;
    // What has nothing in it that would be bent is stretched. Growing uncovers the others.
    if (isOther && !element.hasChildNodes() && now.width * now.height > 0) {
      from.scale = `${before.width / now.width} ${before.height / now.height}`;
      from.transformOrigin = to.transformOrigin = '0 0';
      to.scale = '1 1';
    } else if (wider > 0.5 || higher > 0.5) {
      from.clipPath = `inset(0px ${Math.max(0, wider)}px ${Math.max(0, higher)}px 0px)`;
      to.clipPath = 'inset(0px 0px 0px 0px)';
    }
    return { frames: Object.keys(from).length > 0 ? [from, to] : [] };
  }

  #run(element: HTMLElement, frames: Keyframe[]): void {
    const { duration = 0, easing = 'linear' } = this.#wanted ?? {};
    this.#moving.get(element)?.cancel();
    const animation = element.animate(frames, { duration, easing });
    this.#moving.set(element, animation);
    const over = () => {
      if (this.#moving.get(element) === animation) this.#moving.delete(element);
    };
    animation.finished.then(over, over);
  }

  /** A picture of what is gone already. */
  #fade(clone: HTMLElement, rect: DOMRect, screen: DOMRect): void {
    const { duration = 0, easing = 'linear' } = this.#wanted ?? {};
    const [left, top] = [rect.left - screen.left, rect.top - screen.top];
    Object.assign(clone.style, {
      ...{ position: 'absolute', margin: '0', left: `${left}px`, top: `${top}px` },
      ...{ width: `${rect.width}px`, height: `${rect.height}px`, pointerEvents: 'none' },
    });
    this.#screen.after(clone);
    const animation = clone.animate([{}, { opacity: 0 }], { duration, easing });
    const over = () => clone.remove();
    animation.finished.then(over, over);
  }
}

function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['data-tag', 'data-testid', 'data-native-id', 'id'])
      one.removeAttribute(name);
  copy.inert = true;
  return copy;
}
