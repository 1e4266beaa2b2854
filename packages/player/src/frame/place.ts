import type { Props } from '../protocol/worker.ts';
import type { Place } from '../shared/insets.ts';
import { finite } from './style/length.ts';
import type { Box } from './view.ts';

/** The place of an element in the window, without running animations. */
export function placeOf(element: HTMLElement): Place {
  const { offsetWidth: width, offsetHeight: height } = element;
  let x = 0;
  let y = 0;
  let at: Element | null = element;
  const { body } = element.ownerDocument;
  // An overlay begins where the screen begins, below a bar.
  while (at instanceof HTMLElement && at !== body && at.parentElement !== body) {
    x += at.offsetLeft;
    y += at.offsetTop;
    at = at.offsetParent;
    if (at) {
      x -= at.scrollLeft;
      y -= at.scrollTop;
    }
  }
  return { x, y, width, height };
}

/** Gives an element the box that the worker computed. */
export function placeElement({ style }: HTMLElement, { x, y, width, height, padding }: Box): void {
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
  if (padding) style.padding = padding.map((one) => `${one}px`).join(' ');
}

/** Browsers draw borders in whole pixels, and at least in one. */
export function drawnBorder(border: number): number {
  const pixels = border * devicePixelRatio;
  return border > 0 ? Math.max(1, Math.floor(pixels)) / devicePixelRatio : 0;
}

/**
 * The box of a view whose borders are drawn wider than the layout has them, such as a hairline on a screen
 * with one pixel per point. It is larger by the difference, so that its content keeps its size.
 */
export function aroundContent(box: Box, props: Props): Box {
  const more = (side: string, other = side): number => {
    const { [`border${side}Width`]: own, [`border${other}Width`]: logical, borderWidth } = props;
    const border = finite(own ?? logical ?? borderWidth) ?? 0;
    return Math.max(0, drawnBorder(border) - border);
  };
  const [left, right] = [more('Left', 'Start'), more('Right', 'End')];
  const [top, bottom] = [more('Top'), more('Bottom')];
  if (left + right + top + bottom === 0) return box;
  const { x, y, width, height } = box;
  return {
    ...box,
    x: x - left,
    y: y - top,
    width: width + left + right,
    height: height + top + bottom,
  };
}
