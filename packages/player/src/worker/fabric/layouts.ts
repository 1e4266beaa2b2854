import type { Layout, Props, Tag } from '../../protocol/worker.ts';
import { type Frame, isSame } from '../layout/frame.ts';
import { boundsOf, transformOf } from '../layout/transform.ts';

/** The layout of a view that is not on the screen. */
export const NOWHERE: Layout = { x: 0, y: 0, width: 0, height: 0, pageX: 0, pageY: 0 };

/** What places on the screen depend on, in addition to frames. */
export type Surroundings = {
  parentOf(tag: Tag): Tag | undefined;
  /** All props that are set, by React and by animations. */
  propsOf(tag: Tag): Props;
  /** How far a view has scrolled. */
  offsetOf(tag: Tag): { x: number; y: number } | undefined;
};

const ALONE: Surroundings = {
  parentOf: () => undefined,
  propsOf: () => ({}),
  offsetOf: () => undefined,
};

/** The layouts of all views, as of the last commit. */
export class Layouts {
  readonly #frames = new Map<Tag, Frame>();
  /** The former frames of the views whose frame was set since the last `settle`. */
  #former = new Map<Tag, Frame | undefined>();
  readonly #surroundings: Surroundings;
  /** Called when the frame of a view has changed. */
  readonly listeners: ((tag: Tag, before: Layout | undefined, after: Layout) => void)[] = [];

  constructor(surroundings: Surroundings = ALONE) {
    this.#surroundings = surroundings;
  }

  #frameOf = (tag: Tag): Frame | undefined => this.#frames.get(tag);

  of = (tag: Tag | undefined, frameOf = this.#frameOf): Layout | undefined => {
    const frame = tag === undefined ? undefined : frameOf(tag);
    if (tag === undefined || !frame) return undefined;
    const { x: pageX, y: pageY } = this.boundsIn(tag, undefined, true, frameOf) ?? frame;
    const { x, y, width, height } = frame;
    return { x, y, width, height, pageX, pageY };
  };

  /** How far a view has scrolled, as the app counts it. */
  offsetOf = (tag: Tag | undefined): { x: number; y: number } =>
    (tag === undefined ? undefined : this.#surroundings.offsetOf(tag)) ?? { x: 0, y: 0 };

  /** Returns zeros if there is no such view, as Fabric does. */
  orNowhere = (tag: Tag | undefined): Layout => this.of(tag) ?? NOWHERE;

  /**
   * The visible box of a view, relative to an ancestor or to the window; undefined if that is no
   * ancestor. Without transforms, nothing is scrolled either (ReactCommon: LayoutableShadowNode::computeRelativeLayoutMetrics).
   */
  boundsIn(
    tag: Tag,
    ancestor: Tag | undefined,
    transforms = true,
    frameOf = this.#frameOf,
  ): Frame | undefined {
    const own = frameOf(tag);
    if (!own) return undefined;
    let bounds: Frame = { ...own, x: 0, y: 0 };
    for (let at: Tag = tag; at !== ancestor; ) {
      const frame = frameOf(at) ?? NOWHERE;
      const matrix = transforms && transformOf(this.#surroundings.propsOf(at), frame);
      if (matrix) bounds = boundsOf(matrix, bounds);
      const parent = this.#surroundings.parentOf(at);
      const scrolls = transforms && parent !== undefined;
      const scrolled = scrolls ? this.#surroundings.offsetOf(parent) : undefined;
      const [left, top] = [frame.x - (scrolled?.x ?? 0), frame.y - (scrolled?.y ?? 0)];
      bounds = { ...bounds, x: bounds.x + left, y: bounds.y + top };
      if (parent === undefined) return ancestor === undefined ? bounds : undefined;
      at = parent;
    }
    return bounds;
  }

  set(tag: Tag, { x, y, width, height }: Frame): void {
    if (!this.#former.has(tag)) this.#former.set(tag, this.#frames.get(tag));
    this.#frames.set(tag, { x, y, width, height });
  }

  /** Ends a round of layout: calls the listeners, and returns the views whose frame has changed. */
  settle(): Tag[] {
    const former = this.#former;
    this.#former = new Map();
    const moved = [...former].flatMap(([tag, frame]) =>
      frame && isSame(frame, this.#frames.get(tag) ?? NOWHERE) ? [] : tag,
    );
    if (this.listeners.length === 0) return moved;
    const formerOf = (tag: Tag) => (former.has(tag) ? former.get(tag) : this.#frames.get(tag));
    for (const tag of moved) {
      const [before, after] = [this.of(tag, formerOf), this.orNowhere(tag)];
      for (const listener of this.listeners) listener(tag, before, after);
    }
    return moved;
  }

  forget(tag: Tag): void {
    this.#frames.delete(tag);
  }
}
