import type { Layout, Tag } from '../../protocol/worker.ts';

/** Of a view that is nowhere on the screen. */
export const NOWHERE: Layout = { x: 0, y: 0, width: 0, height: 0, pageX: 0, pageY: 0 };

/** Where every view was when the frame last laid them out. What was just committed is not in it yet. */
export class Layouts {
  readonly #layouts = new Map<Tag, Layout>();
  #noted: Map<Tag, Layout> | undefined;
  #newer: ReadonlyMap<Tag, Layout> | undefined;
  /** Hear of every view that came to another place. */
  readonly listeners: ((tag: Tag, before: Layout | undefined, after: Layout) => void)[] = [];

  of = (tag: Tag | undefined): Layout | undefined =>
    tag === undefined ? undefined : this.#layouts.get(tag);

  /** Zeros where nothing is known, as Fabric answers. */
  orNowhere = (tag: Tag | undefined): Layout => {
    if (tag === undefined) return NOWHERE;
    const layout = this.#newer?.get(tag) ?? this.of(tag) ?? NOWHERE;
    this.#noted?.set(tag, layout);
    return layout;
  };

  /** Whether an effect runs that is told once more when it was told what is not so: worker/effects.ts. */
  get isNoting(): boolean {
    return this.#noted !== undefined || this.#newer !== undefined;
  }

  isKnown = (tag: Tag): boolean => this.#newer?.has(tag) === true || this.#layouts.has(tag);

  /** What is answered during the work. */
  noted(work: () => void): ReadonlyMap<Tag, Layout> {
    const before = this.#noted;
    const noted = new Map<Tag, Layout>();
    this.#noted = noted;
    try {
      work();
    } finally {
      this.#noted = before;
    }
    return noted;
  }

  /** Answers during the work what the frame will say of itself a little later. */
  telling(newer: ReadonlyMap<Tag, Layout>, work: () => void): void {
    const before = this.#newer;
    this.#newer = newer;
    try {
      work();
    } finally {
      this.#newer = before;
    }
  }

  /** Answers whether this is news about its place in its parent: then onLayout is due. */
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
