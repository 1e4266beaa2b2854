/** What a mouse that drags tells the scroll view below it, as DOM events. */
export const DRAG = 'vitrine:drag';
export const PULL = 'vitrine:pull';

export type Thrown = { x: number; y: number };

/** `end` carries the speed in pixels a millisecond; prevented, the scroll view moves on by itself. */
export type DragDetail = { phase: 'begin' } | { phase: 'end'; thrown: Thrown };

export const tellDrag = (area: HTMLElement, detail: DragDetail): boolean =>
  area.dispatchEvent(new CustomEvent(DRAG, { detail, cancelable: true }));

/** Moves by this much; prevented by a refresh control that is pulled by it. */
export const tellPull = (area: HTMLElement, down: number): boolean =>
  area.dispatchEvent(new CustomEvent(PULL, { detail: down, cancelable: true }));

/** Whoever else has heard of this finger is through with it; its view may be gone meanwhile. */
export function takeFinger(down: PointerEvent): void {
  const { target } = down;
  const there = target instanceof Element && target.isConnected ? target : document.body;
  there.dispatchEvent(new PointerEvent('pointercancel', down));
}

/** A mouse that is let go of clicks, wherever it has been. Of one that dragged nobody shall hear that. */
export function swallowClick(): void {
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}

const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};
