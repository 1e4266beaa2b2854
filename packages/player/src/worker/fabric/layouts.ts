import type { Layout, Tag } from '../../protocol/worker.ts';

/** The layout of a view that is not on the screen. */
export const NOWHERE: Layout = { x: 0, y: 0, width: 0, height: 0, pageX: 0, pageY: 0 };

/**
 * The layouts of all views, as the frame last reported them. The latest commit may not be included
 * yet.
 */
export class Layouts {
  readonly #layouts = new Map<Tag, Layout>();
  #reads: Map<Tag, Layout> | undefined;
  #newer: ReadonlyMap<Tag, Layout> | undefined;
  /** Called whenever the frame reports the layout of a view. */
  readonly listeners: ((tag: Tag, before: Layout | undefined, after: Layout) => void)[] = [];

  of = (tag: Tag | undefined): Layout | undefined =>
    tag === undefined ? undefined : this.#layouts.get(tag);

  /** Returns zeros if the layout is unknown, as Fabric does. */
  orNowhere = (tag: Tag | undefined): Layout => {
    if (tag === undefined) return NOWHERE;
    const layout = this.#newer?.get(tag) ?? this.of(tag) ?? NOWHERE;
    this.#reads?.set(tag, layout);
    return layout;
  };

  /**
   * Whether an effect is running that runs once more if a layout it read was wrong: see
   * worker/effects.ts.
   */
  get isRecording(): boolean {
    return this.#reads !== undefined || this.#newer !== undefined;
  }

  isKnown = (tag: Tag): boolean => this.#newer?.has(tag) === true || this.#layouts.has(tag);

  /** Runs the work, and returns the layouts that it read. */
  recordReads(work: () => void): ReadonlyMap<Tag, Layout> {
    const before = this.#reads;
    const reads = new Map<Tag, Layout>();
    this.#reads = reads;
    try {
      work();
    } finally {
      this.#reads = before;
    }
    return reads;
  }

  /** Runs the work with these newer layouts, which the frame has not reported by itself yet. */
  withNewer(newer: ReadonlyMap<Tag, Layout>, work: () => void): void {
    const before = this.#newer;
    this.#newer = newer;
    try {
      work();
    } finally {
      this.#newer = before;
    }
  }

  /** Returns whether the layout within the parent changed, so that onLayout is due. */
  set(tag: Tag, layout: Layout): boolean {
    const before = this.#layouts.get(tag);
    this.#layouts.set(tag, layout);
    for (const listener of this.listeners) listener(tag, before, layout);
    return !before || (['x', 'y', 'width', 'height'] as const).some((k) => before[k] !== layout[k]);
  }

  forget(tag: Tag): void {
    this.#layouts.delete(tag);
  }
}
