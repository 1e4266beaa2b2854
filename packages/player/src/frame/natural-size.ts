import type { ViewContext } from './view.ts';

/** Tells how large a view is that draws its own content, where its style does not say. */
export function tellNaturalSize({ app, tag }: ViewContext, element: HTMLElement): void {
  app.afterCommit(() => {
    if (!element.isConnected) return;
    const { style } = element;
    const before = style.cssText;
    style.width = style.height = 'max-content';
    style.padding = '0';
    const { clientWidth: width, clientHeight: height } = element;
    style.cssText = before;
    app.tell(tag, { natural: { width, height } });
  });
}
