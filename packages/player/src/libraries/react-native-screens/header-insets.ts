import type { AppFrame } from '../../frame/view.ts';
import { asksForInsets, tellCovered } from '../../frame/views/scroll-insets.ts';

/**
 * Below a translucent header, iOS insets the content of scroll views that ask for it
 * (contentInsetAdjustmentBehavior). Returns the element that scrolls below the header, if any.
 */
export function insetScrolling(
  screen: Element,
  height: number,
  app: AppFrame,
): HTMLElement | undefined {
  for (const element of screen.querySelectorAll<HTMLElement>('[data-tag]')) {
    const view = app.view(Number(element.getAttribute('data-tag')));
    if (!view || !/ScrollView$/.test(view.component)) continue;
    if (!asksForInsets(view.props)) return undefined;
    tellCovered(element, height);
    return height > 0 ? element : undefined;
  }
  return undefined;
}
