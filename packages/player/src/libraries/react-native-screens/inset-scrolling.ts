import type { AppPage } from '../../frame/view.ts';
import { asksForInsets, tellCovered } from '../../frame/views/scroll-insets.ts';

/**
 * Under a header that can be seen through, iOS moves the content of scroll views that ask for it
 * (contentInsetAdjustmentBehavior) below the header. Answers what scrolls there.
 */
export function insetScrolling(
  screen: Element,
  height: number,
  app: AppPage,
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
