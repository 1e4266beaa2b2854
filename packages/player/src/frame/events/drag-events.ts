/** DOM events that a dragging mouse sends to the scroll view below it. */
export const DRAG = 'vitrine:drag';
export const PULL = 'vitrine:pull';

export type Thrown = { x: number; y: number };

/**
 * `end` has the speed in pixels per millisecond. If it is prevented, the scroll view moves by
 * itself.
 */
export type DragDetail = { phase: 'begin' } | { phase: 'end'; thrown: Thrown };

export const dispatchDrag = (area: HTMLElement, detail: DragDetail): boolean =>
  area.dispatchEvent(new CustomEvent(DRAG, { detail, cancelable: true }));

/** Reports a move by this distance. A refresh control that is pulled prevents it. */
export const dispatchPull = (area: HTMLElement, down: number): boolean =>
  area.dispatchEvent(new CustomEvent(PULL, { detail: down, cancelable: true }));

/** Sends pointercancel to all listeners of the pointer. Its element may be removed meanwhile. */
export function cancelPointer(down: PointerEvent): void {
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
