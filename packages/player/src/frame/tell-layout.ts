import type { Props } from '../protocol/worker.ts';
import { placeOf } from './place.ts';
import type { AppFrame, MountedView, ViewContext } from './view.ts';

/** Reports the size of a view that draws its own content, for dimensions that its style does not set. */
export const tellNaturalSize = (context: ViewContext, element: HTMLElement): void =>
  context.app.afterCommit(() => {
    // The layout adds room for the padding and the border of the app.
    tellSize(context, element, { padding: '0', borderWidth: '0' });
  });

/** Reports the size that an element has with this style. It has to be laid out. */
export function tellSize(
  { app, tag }: ViewContext,
  element: HTMLElement,
  own: Partial<CSSStyleDeclaration> = {},
): void {
  if (!element.isConnected) return;
  const { style } = element;
  const before = style.cssText;
  Object.assign(style, { width: 'max-content', height: 'max-content' }, own);
  const { offsetWidth: width, offsetHeight: height } = element;
  style.cssText = before;
  app.tell(tag, { natural: { width, height } });
}

/**
 * Reports the size of an element as that of the views which fill it, if the page decides it: the part of a
 * screen beside a bar.
 */
export function createFilling(app: AppFrame, element: HTMLElement) {
  let filling: readonly MountedView[] = [];
  const tell = () => {
    const { clientWidth: width, clientHeight: height } = element;
    if (!element.isConnected || width === 0) return;
    const style = { position: 'absolute', left: 0, top: 0, width, height };
    for (const { tag } of filling) app.tell(tag, { style });
  };
  const sizes = new ResizeObserver(tell);
  sizes.observe(element);
  return {
    fill(views: readonly MountedView[]): void {
      filling = views;
      app.afterCommit(tell);
    },
    end: () => sizes.disconnect(),
  };
}

/**
 * Reports the places of views that the page places, because the app may measure them. `origin` is the element
 * of the view that contains them in the worker's tree; `more` is reported with their place.
 */
export function createDrawnPlaces(
  app: AppFrame,
  origin: () => HTMLElement | null,
  more: (view: MountedView) => Props = () => ({}),
) {
  let drawn: readonly MountedView[] = [];
  let listening = new AbortController();
  const tell = () => {
    const parent = origin();
    if (!parent?.isConnected) return;
    const { x, y } = placeOf(parent);
    for (const view of drawn) {
      const { tag, element } = view;
      if (!(element instanceof HTMLElement) || element.offsetParent === null) continue;
      const at = placeOf(element);
      const [left, top] = [at.x - x - parent.clientLeft, at.y - y - parent.clientTop];
      app.tell(tag, { style: { position: 'absolute', left, top, ...more(view) } });
    }
  };
  const sizes = new ResizeObserver(tell);
  const end = () => {
    sizes.disconnect();
    listening.abort();
  };
  return {
    tell,
    watch(views: readonly MountedView[]): void {
      end();
      drawn = views;
      listening = new AbortController();
      for (const { element } of views) {
        if (!(element instanceof HTMLElement)) continue;
        sizes.observe(element);
        // Elements around it may have moved. This is reported before the touch.
        element.addEventListener('pointerdown', tell, { signal: listening.signal });
      }
      app.afterCommit(tell);
    },
    end,
  };
}
