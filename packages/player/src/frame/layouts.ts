import type { Layout, Operation } from '../protocol/worker.ts';
import { Geometry } from './geometry.ts';
import { LayoutAnimation } from './layout-animation.ts';
import type { ViewTree } from './tree.ts';
import type { MountedView } from './view.ts';

const NOWHERE: Layout = { x: 0, y: 0, width: 0, height: 0, pageX: 0, pageY: 0 };

/** Animates the changes of a commit, and tells where elements are on the screen. */
export class FrameLayouts {
  readonly #screen: HTMLElement;
  readonly #animation: LayoutAnimation;

  constructor(tree: ViewTree, screen: HTMLElement) {
    this.#screen = screen;
    this.#animation = new LayoutAnimation(tree, screen);
  }

  of({ element }: MountedView, relativeTo?: MountedView): Layout {
    if (!(element instanceof Element)) return NOWHERE;
    const geometry = new Geometry(this.#screen, this.#animation);
    const from = relativeTo?.element;
    return from instanceof Element ? geometry.relative(element, from) : geometry.layout(element);
  }

  animateNext(motions: unknown): void {
    this.#animation.next(motions);
  }

  /** Called before a commit is applied. */
  prepare(operations: readonly Operation[]): void {
    this.#animation.prepare(operations);
  }

  /** Called after a commit. */
  play(): void {
    if (this.#animation.isPrepared)
      this.#animation.play(new Geometry(this.#screen, this.#animation));
  }
}
