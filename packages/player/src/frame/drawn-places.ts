import type { Props } from '../protocol/worker.ts';
import { placeOf } from './place.ts';
import type { AppFrame, MountedView } from './view.ts';

/**
 * Tells the layout where views are that the page places, because the app may measure them. `origin`
 * is the element of the view that they are in, for the worker; `more` is told with their place.
 */
export function createDrawnPlaces(
  app: AppFrame,
  origin: () => HTMLElement | null,
  more: () => Props = () => ({}),
) {
  let drawn: readonly MountedView[] = [];
  let listening = new AbortController();
  const tell = () => {
    const parent = origin();
    if (!parent?.isConnected) return;
    const { x, y } = placeOf(parent);
    for (const { tag, element } of drawn) {
      if (!(element instanceof HTMLElement) || element.offsetParent === null) continue;
      const at = placeOf(element);
      const [left, top] = [at.x - x - parent.clientLeft, at.y - y - parent.clientTop];
      app.tell(tag, { style: { position: 'absolute', left, top, ...more() } });
    }
  };
  const sizes = new ResizeObserver(tell);
  const end = () => {
    sizes.disconnect();
    listening.abort();
  };
  return {
    tell,
    hold(views: readonly MountedView[]): void {
      end();
      drawn = views;
      listening = new AbortController();
      for (const { element } of views) {
        if (!(element instanceof HTMLElement)) continue;
        sizes.observe(element);
        // What is around it may have moved. This is told before the touch is.
        element.addEventListener('pointerdown', tell, { signal: listening.signal });
      }
      app.afterCommit(tell);
    },
    end,
  };
}
