import type { Parts } from './config.ts';

/**
 * The bar of this page above an app that has the whole window. An on-screen keyboard and zooming move
 * what is visible. The bar follows, because an app that asks for a password opens the keyboard.
 */
export function createAppBar({ appBar }: Pick<Parts, 'appBar'>, close: () => void) {
  const seen = window.visualViewport;
  function follow(): void {
    if (!seen || appBar.hidden) return;
    // The bar is not scaled by the zoom, and not wider than what is visible.
    const { offsetLeft, offsetTop, width, scale } = seen;
    const isMoved = offsetTop !== 0 || scale !== 1;
    appBar.style.transform = isMoved ? `translate(${offsetLeft}px, ${offsetTop}px)` : '';
    appBar.style.width = isMoved ? `${width}px` : '';
  }
  for (const name of ['resize', 'scroll']) seen?.addEventListener(name, follow);
  appBar.querySelector('button')?.addEventListener('click', close);
  return {
    show(): void {
      appBar.hidden = false;
      follow();
    },
    hide(): void {
      appBar.hidden = true;
    },
  };
}
