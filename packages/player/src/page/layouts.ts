import type { Layout, Tag } from '../protocol.ts';
import type { ViewTree } from './tree.ts';
import type { MountedView } from './view.ts';

/** Where views are, and who has to be told that one moved. */
export class LayoutWatch {
  readonly #tree: ViewTree;
  readonly #screen: HTMLElement;
  readonly #changed: (layouts: [Tag, Layout][]) => void;
  readonly #known = new Map<Tag, string>();

  constructor(tree: ViewTree, screen: HTMLElement, changed: (layouts: [Tag, Layout][]) => void) {
    this.#tree = tree;
    this.#screen = screen;
    this.#changed = changed;
    new ResizeObserver(() => this.look()).observe(screen);
  }

  of({ element }: MountedView, relativeTo?: MountedView): Layout {
    if (!(element instanceof Element))
      return { x: 0, y: 0, width: 0, height: 0, pageX: 0, pageY: 0 };
    const at = element.getBoundingClientRect();
    const from =
      (relativeTo?.element as Element | undefined) ?? element.parentElement ?? this.#screen;
    const { left, top } = from.getBoundingClientRect();
    const screen = this.#screen.getBoundingClientRect();
    return {
      ...{ x: at.left - left, y: at.top - top, width: at.width, height: at.height },
      ...{ pageX: at.left - screen.left, pageY: at.top - screen.top },
    };
  }

  look(): void {
    const changed: [Tag, Layout][] = [];
    for (const view of this.#tree.views()) {
      if (!(view.element instanceof Element)) continue;
      const layout = this.of(view);
      const key = Object.values(layout).join();
      if (this.#known.get(view.tag) === key) continue;
      this.#known.set(view.tag, key);
      changed.push([view.tag, layout]);
    }
    if (changed.length > 0) this.#changed(changed);
  }

  animateNext(_durationMs: number, _easing: string): void {}
}
