/** DOM events that a dragging mouse sends to the scroll view below it. */
export const DRAG = 'vitrine:drag';
export const PULL = 'vitrine:pull';

export type Thrown = { x: number; y: number };

/**
 * `end` has the speed in pixels per millisecond. If it is prevented, the scroll view moves by
 * itself.
 */
export type DragDetail = { phase: 'begin' } | { phase: 'end'; thrown: Thrown };

export const tellDrag = (area: HTMLElement, detail: DragDetail): boolean =>
  area.dispatchEvent(new CustomEvent(DRAG, { detail, cancelable: true }));

/** Reports a move by this distance. A refresh control that is pulled prevents it. */
export const tellPull = (area: HTMLElement, down: number): boolean =>
  area.dispatchEvent(new CustomEvent(PULL, { detail: down, cancelable: true }));

/** Cancels the pointer for all other listeners. Its view may be gone meanwhile. */
export function takeFinger(down: PointerEvent): void {
  const { target } = down;
  const there = target instanceof Element && target.isConnected ? target : document.body;
  there.dispatchEvent(new PointerEvent('pointercancel', down));
}

/** A released mouse sends a click wherever it is. This swallows the click after a drag. */
export function swallowClick(): void {
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}

const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};
