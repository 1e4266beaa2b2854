import type { Props } from '../../protocol.ts';
import { accessibility } from '../accessibility.ts';
import { applyStyle } from '../style/apply.ts';
import { cssOf } from '../style/css.ts';
import type { ViewContext } from '../view.ts';

/** What all views have in common: style, testID, accessibility, pointerEvents. */
export function box({ platform }: ViewContext, element: HTMLElement) {
  let before: Record<string, string> = {};
  return (props: Props, changed: Props): void => {
    before = applyStyle(element, before, cssOf(props, platform));
    accessibility(element, props, changed);
  };
}
