import type { AppPage } from '../../page/view.ts';

/**
 * Under a header that can be seen through, iOS moves the content of scroll views that ask for it
 * (contentInsetAdjustmentBehavior: automatic) below the header.
 */
export function insetScrolling(screen: Element, height: number, app: AppPage): void {
  for (const element of screen.querySelectorAll<HTMLElement>('[data-tag]')) {
    const view = app.view(Number(element.getAttribute('data-tag')));
    if (!view || !/ScrollView$/.test(view.component)) continue;
    if (view.props.contentInsetAdjustmentBehavior !== 'automatic') return;
    element.style.paddingTop = height > 0 ? `${height}px` : '';
    return;
  }
}
