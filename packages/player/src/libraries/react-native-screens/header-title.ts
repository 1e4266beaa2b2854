import { colorOf } from '../../frame/style/color.ts';
import type { ViewContext } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { numberIn, paletteOf, textIn, wordIn } from '../read-props.ts';

/** Puts a title's text and fonts on; `prefix` is `title`, `largeTitle` or `backTitle`. */
export function showText(
  element: HTMLElement,
  context: ViewContext,
  props: Props,
  prefix: 'title' | 'largeTitle' | 'backTitle',
): void {
  const { style } = element;
  const family = textIn(props[`${prefix}FontFamily`]);
  const size = numberIn(props[`${prefix}FontSize`]);
  const weight = wordIn(props[`${prefix}FontWeight`]);
  style.fontFamily = family ? `${JSON.stringify(family)}, inherit` : '';
  style.fontSize = size && size > 0 ? `${size}px` : '';
  style.fontWeight = weight && /^(bold|normal|[1-9]00)$/.test(weight) ? weight : '';
  const color = prefix === 'backTitle' ? undefined : props[`${prefix}Color`];
  style.color = colorOf(color ?? props.titleColor, paletteOf(context)) ?? '';
}
