import type { Layout, Tag } from '../../protocol.ts';

const NOWHERE: Layout = { x: 0, y: 0, width: 0, height: 0, pageX: 0, pageY: 0 };

/** Where every view was when the page last laid them out. What was just committed is not in it yet. */
export class Layouts {
  readonly #layouts = new Map<Tag, Layout>();
  /** Hear of every view that came to another place. */
  readonly listeners: ((tag: Tag, before: Layout | undefined, after: Layout) => void)[] = [];

  of = (tag: Tag | undefined): Layout | undefined =>
    tag === undefined ? undefined : this.#layouts.get(tag);

  /** Zeros where nothing is known, as Fabric answers. */
  orNowhere = (tag: Tag | undefined): Layout => this.of(tag) ?? NOWHERE;

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
