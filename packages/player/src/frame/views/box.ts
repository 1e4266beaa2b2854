import type { Props } from '../../protocol/worker.ts';
import { accessibility, type Kind, keyboard } from '../accessibility.ts';
import { accessibilityOrder } from '../accessibility-order.ts';
import { cssOf } from '../style/css.ts';
import { applyStyle } from '../style/handler.ts';
import type { ViewContext } from '../view.ts';

const POINTERS = new Set<unknown>(['none', 'box-none', 'box-only']);

/** UIView.hitTest ignores views whose alpha is lower than this. */
const LEAST_SEEN = 0.01;

/** What all views have in common: style, testID, accessibility, pointerEvents. */
export function box(context: ViewContext, element: HTMLElement, kind?: Kind) {
  const { platform } = context;
  let before: Record<string, string> = {};
  let isSeen = true;
  return (props: Props, changed: Props): void => {
    before = applyStyle(element, before, cssOf(props, { platform }));
    // UIKit sends no touches to invisible views and their children. Android does.
    const isUnseen = platform === 'ios' && Number(before.opacity ?? 1) < LEAST_SEEN;
    if (isUnseen || !isSeen) element.toggleAttribute('data-unseen', isUnseen);
    isSeen = !isUnseen;
    if ('pointerEvents' in changed) {
      if (POINTERS.has(props.pointerEvents))
        element.setAttribute('data-pointer-events', String(props.pointerEvents));
      else element.removeAttribute('data-pointer-events');
    }
    accessibility(element, props, changed, kind);
    accessibilityOrder(element, props, changed);
    keyboard(context, element, props);
  };
}
