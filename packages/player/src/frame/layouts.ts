import type { Layout, Operation, Tag } from '../protocol/worker.ts';
import { Geometry } from './geometry.ts';
import { LayoutAnimation } from './layout-animation.ts';
import { RunningAnimations } from './layout-motions.ts';
import type { ViewTree } from './tree.ts';
import type { MountedView } from './view.ts';

const NOWHERE: Layout = { x: 0, y: 0, width: 0, height: 0, pageX: 0, pageY: 0 };
/** Browsers run no animation frames in a hidden page. */
const AT_LATEST_MS = 60;
const SCROLLED_MS = 150;

function isSame(one: Layout, other: Layout, onPage: boolean): boolean {
  if (one.x !== other.x || one.y !== other.y) return false;
  if (one.width !== other.width || one.height !== other.height) return false;
  return !onPage || (one.pageX === other.pageX && one.pageY === other.pageY);
}

const isAbout = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one - other) < 0.02;

/** Props that may change in every frame without moving anything within its parent. */
const PAINTED = new Set([
  'opacity',
  'transform',
  'transformOrigin',
  'zIndex',
  'elevation',
  'filter',
  'boxShadow',
  'backgroundColor',
  'color',
  'tintColor',
  'borderColor',
  'mixBlendMode',
  'pointerEvents',
  'shadowColor',
  'shadowOffset',
  'shadowOpacity',
  'shadowRadius',
]);

const movesSomething = (operation: Operation): boolean =>
  operation[0] !== 'update' || Object.keys(operation[2] ?? {}).some((name) => !PAINTED.has(name));

/** Nested text has no layout of its own. */
const isLaidOut = ({ component }: MountedView) => component !== 'RCTVirtualText';

/** Measures views in one pass a frame, and reports those that moved. */
export class LayoutWatch {
  readonly #tree: ViewTree;
  readonly #screen: HTMLElement;
  readonly #changed: (layouts: [Tag, Layout][]) => void;
  readonly #known = new Map<Tag, Layout>();
  /** The observed elements. Deleted ones are unobserved, because an observer retains them. */
  readonly #observed = new Map<Tag, Element>();
  readonly #sizes = new ResizeObserver((entries) => this.#resized(entries));
  /** The first layouts of new views. An observer reports each element once at the start. */
  readonly #arrived = new WeakMap<Element, Layout>();
  readonly #animation: LayoutAnimation;
  readonly #motions: RunningAnimations;
  #waiting: { frame: number; timer: number } | undefined;
  #stale = false;
  #scrolledAt = Number.NEGATIVE_INFINITY;
  #settled: ReturnType<typeof setTimeout> | undefined;

  constructor(tree: ViewTree, screen: HTMLElement, changed: (layouts: [Tag, Layout][]) => void) {
    this.#tree = tree;
    this.#screen = screen;
    this.#changed = changed;
    this.#animation = new LayoutAnimation(tree, screen);
    const { body } = screen.ownerDocument;
    // Modals are outside of the screen.
    this.#motions = new RunningAnimations(body, () => this.#read());
    body.addEventListener('scroll', () => this.#scrolled(), { capture: true, passive: true });
  }

  of({ element }: MountedView, relativeTo?: MountedView): Layout {
    if (!(element instanceof Element)) return NOWHERE;
    const geometry = new Geometry(this.#screen, this.#animation);
    const from = relativeTo?.element;
    return from instanceof Element ? geometry.relative(element, from) : geometry.layout(element);
  }

  /** Called before a commit is applied. */
  prepare(operations: readonly Operation[]): void {
    this.#stale ||= operations.some(movesSomething);
    this.#animation.prepare(operations);
  }

  /** Called after a commit, when something may have moved. */
  schedule(): void {
    if (this.#animation.isPrepared) this.#read();
    else if (!this.#stale) this.#readWhenSettled();
    else if (!this.#waiting) {
      const now = () => this.#read();
      this.#waiting = {
        frame: requestAnimationFrame(now),
        timer: setTimeout(now, AT_LATEST_MS) as unknown as number,
      };
    }
  }

  animateNext(motions: unknown): void {
    this.#animation.next(motions);
  }

  /**
   * Scrolling does not move views within their parent. Their places on the page are reported when
   * scrolling ends.
   */
  #scrolled(): void {
    this.#scrolledAt = performance.now();
    this.#readWhenSettled();
  }

  #resized(entries: readonly ResizeObserverEntry[]): void {
    const isAsRead = ({ target, borderBoxSize: [box] }: ResizeObserverEntry): boolean => {
      const read = this.#arrived.get(target);
      this.#arrived.delete(target);
      return isAbout(read?.width, box?.inlineSize) && isAbout(read?.height, box?.blockSize);
    };
    if (entries.filter((entry) => !isAsRead(entry)).length > 0) this.#read();
  }

  #readWhenSettled(): void {
    clearTimeout(this.#settled);
    this.#settled = setTimeout(() => this.#read(), SCROLLED_MS);
  }

  #read(): void {
    if (this.#waiting) {
      cancelAnimationFrame(this.#waiting.frame);
      clearTimeout(this.#waiting.timer);
      this.#waiting = undefined;
    }
    this.#stale = false;
    const resting = performance.now() - this.#scrolledAt >= SCROLLED_MS;
    const geometry = new Geometry(this.#screen, this.#animation);
    const changed: [Tag, Layout][] = [];
    const arrived: [Tag, Element][] = [];
    let count = 0;
    for (const view of this.#tree.views()) {
      if (!(view.element instanceof Element) || !isLaidOut(view)) continue;
      count += 1;
      const before = this.#known.get(view.tag);
      if (!before) arrived.push([view.tag, view.element]);
      const layout = this.#layout(view, view.element, geometry, before);
      if (layout === before || (before && isSame(before, layout, resting))) continue;
      this.#known.set(view.tag, layout);
      if (before) this.#arrived.delete(view.element);
      if (layout !== NOWHERE || before) changed.push([view.tag, layout]);
    }
    for (const one of arrived) this.#observe(...one);
    if (this.#known.size > count) this.#forget();
    if (this.#animation.isPrepared) this.#animation.play(geometry);
    this.#motions.follow();
    if (changed.length > 0) this.#changed(changed);
  }

  /** Lays out a screen below another, which browsers skip. */
  #layout({ props }: MountedView, element: Element, geometry: Geometry, before?: Layout): Layout {
    if (geometry.isRendered(element)) return geometry.layout(element, before);
    return props.display === 'none' ? NOWHERE : (before ?? NOWHERE);
  }

  #observe(tag: Tag, element: Element): void {
    this.#observed.set(tag, element);
    this.#arrived.set(element, this.#known.get(tag) ?? NOWHERE);
    this.#sizes.observe(element, { box: 'border-box' });
  }

  #forget(): void {
    for (const tag of this.#known.keys()) {
      if (this.#tree.view(tag)) continue;
      this.#known.delete(tag);
      const element = this.#observed.get(tag);
      if (element) this.#sizes.unobserve(element);
      this.#observed.delete(tag);
    }
  }
}
