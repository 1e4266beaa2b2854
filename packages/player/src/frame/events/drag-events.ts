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
