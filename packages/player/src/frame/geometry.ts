import type { Layout } from '../protocol/worker.ts';
import { hiddenLeft } from './views/scroll-sizes.ts';

type Place = Pick<Layout, 'x' | 'y' | 'width' | 'height'>;

const MOVED_ONLY = /^(?:\s*translate(?:X|Y)?\([^)]*\))*\s*$/;

/** How a running layout animation affects an element. */
export type Moving = {
  /** Whether the element is displaced by an animation. */
  moves(element: Element): boolean;
  /** Whether the content of the element is scaled by an animation. */
  scales(element: Element): boolean;
};

const round = (value: number) => Math.round(value * 100) / 100;

/** Returns the previous number if it rounds to the new one, which is known as an integer only. */
const kept = (before: number | undefined, whole: number): number =>
  before !== undefined && Math.round(before) === whole ? before : whole;

/**
 * Reads the places of elements, once for each. Nothing may change on the screen during the pass.
 * Places are relative to the border of the parent view, without transforms and scrolling, as those
 * of Yoga. Browsers report those of transformed elements in whole pixels only.
 */
export class Geometry {
  readonly #screen: Element;
  readonly #moving: Moving;
  readonly #rects = new Map<Element, DOMRect>();
  readonly #parents = new Map<Element, Parent>();

  constructor(screen: Element, moving: Moving) {
    this.#screen = screen;
    this.#moving = moving;
  }

  rect(element: Element): DOMRect {
    let rect = this.#rects.get(element);
    if (!rect) {
      rect = element.getBoundingClientRect();
      this.#rects.set(element, rect);
    }
    return rect;
  }

  /** Whether the element has a box. It has none below `display: none`. */
  isRendered(element: Element): boolean {
    const { left, top, width, height } = this.rect(element);
    return Boolean(left || top || width || height) || element.getClientRects().length > 0;
  }

  layout(element: Element, before?: Layout): Layout {
    const rect = this.rect(element);
    const screen = this.rect(this.#screen);
    return {
      ...this.#place(element, rect, before),
      pageX: round(rect.left - screen.left),
      pageY: round(rect.top - screen.top),
    };
  }

  /**
   * The place relative to a parent without scrolling and transforms. Relative to any other view it
   * is the visible one.
   */
  relative(element: Element, to: Element): Layout {
    let [x, y] = [0, 0];
    for (let at: Element | null = element; at !== to; at = around(at)) {
      if (!at) return this.#seen(element, to);
      const place = this.layout(at);
      [x, y] = [x + place.x, y + place.y];
    }
    return { ...this.layout(element), x: round(x), y: round(y) };
  }

  #seen(element: Element, to: Element): Layout {
    const from = this.rect(to);
    const { left, top } = this.rect(element);
    return { ...this.layout(element), x: round(left - from.left), y: round(top - from.top) };
  }

  #place(element: Element, rect: DOMRect, before: Layout | undefined): Place {
    const parent = this.#parent(element);
    const transform = transformOf(element);
    const moved = transform !== '' || this.#moving.moves(element);
    const exact = parent.steady && MOVED_ONLY.test(transform) && !this.#moving.moves(element);
    const html = element instanceof HTMLElement ? element : undefined;
    return {
      ...(html && (moved || !parent.steady) && html.offsetParent === parent.element
        ? wholePlace(html, html.offsetParent, before)
        : { x: round(rect.left - parent.left), y: round(rect.top - parent.top) }),
      width: exact || !html ? round(rect.width) : kept(before?.width, html.offsetWidth),
      height: exact || !html ? round(rect.height) : kept(before?.height, html.offsetHeight),
    };
  }

  /** The origin for the places of all children of an element. */
  #parent({ parentElement: inside }: Element): Parent {
    if (!inside) return { element: null, left: 0, top: 0, steady: true };
    let parent = this.#parents.get(inside);
    if (!parent) {
      parent = this.#read(inside);
      this.#parents.set(inside, parent);
    }
    return parent;
  }

  #read(inside: Element): Parent {
    const element = inside.closest('[data-tag]') ?? this.#screen;
    const { left, top } = this.rect(element);
    let [x, y] = [left, top];
    for (let at: Element | null = inside; at; at = at === element ? null : at.parentElement) {
      x -= hiddenLeft(at);
      y -= at.scrollTop;
    }
    const isSteady = element === this.#screen || this.#parent(element).steady;
    const steady =
      isSteady && MOVED_ONLY.test(transformOf(element)) && !this.#moving.scales(element);
    return { element, left: x, top: y, steady };
  }
}

function wholePlace(element: HTMLElement, around: Element | null, before: Layout | undefined) {
  const { clientLeft = 0, clientTop = 0 } = around ?? {};
  return {
    x: kept(before?.x, element.offsetLeft + clientLeft),
    y: kept(before?.y, element.offsetTop + clientTop),
  };
}

/** `steady`: neither the element nor a parent is rotated or scaled. */
type Parent = { element: Element | null; left: number; top: number; steady: boolean };

/** The parent view of an element. */
const around = ({ parentElement }: Element): Element | null =>
  parentElement?.closest('[data-tag]') ?? null;

const transformOf = (element: Element): string =>
  element instanceof HTMLElement ? element.style.transform : '';
