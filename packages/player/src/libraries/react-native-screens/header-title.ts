import { colorOf } from '../../frame/style/color.ts';
import type { ViewContext } from '../../frame/view.ts';
import type { Props } from '../../protocol/worker.ts';
import { fontFamilyOf, fontWeightOf } from '../../shared/font-families.ts';
import { numberIn, paletteOf } from '../read-props.ts';

/** Sets a title's font and colour from the props that start with `prefix`. */
export function showText(
  element: HTMLElement,
  context: ViewContext,
  props: Props,
  prefix: 'title' | 'largeTitle' | 'backTitle',
): void {
  const { style } = element;
  const size = numberIn(props[`${prefix}FontSize`]);
  const fontFamily = props[`${prefix}FontFamily`];
  const fontWeight = props[`${prefix}FontWeight`];
  style.fontFamily = fontFamilyOf(fontFamily, context.platform) ?? '';
  style.fontSize = size && size > 0 ? `${size}px` : '';
  style.fontWeight = fontWeightOf({ fontFamily, fontWeight }, context.platform) ?? '';
  // The back button has the tint of the header.
  if (prefix === 'backTitle') return;
  style.color = colorOf(props[`${prefix}Color`] ?? props.titleColor, paletteOf(context)) ?? '';
}

/**
 * A large title moves under the bar while the content is scrolled, and the small one replaces it.
 * This is prefersLargeTitles of UINavigationBar, which react-native-screens sets
 * (RNSScreenStackHeaderConfig.mm).
 */
export function createLargeTitle(header: HTMLElement, large: HTMLElement, title: HTMLElement) {
  let scroller: HTMLElement | undefined;
  let height = 0;

  const follow = () => {
    const y = Math.max(0, scroller?.scrollTop ?? 0);
    const gone = Math.min(y, height);
    large.style.display = height > 0 ? '' : 'none';
    large.style.marginTop = gone > 0 ? `${-gone}px` : '';
    large.style.clipPath = gone > 0 ? `inset(${gone}px 0 0)` : '';
    title.style.visibility = gone < height ? 'hidden' : '';
    header.classList.toggle('is-scrolled', y > 0);
  };
  const leave = () => scroller?.removeEventListener('scroll', follow);

  return {
    /** `below` is the element that scrolls under the header, if any. */
    show(newHeight: number, below: HTMLElement | undefined) {
      height = newHeight;
      if (scroller !== below) {
        leave();
        scroller = below;
        scroller?.addEventListener('scroll', follow, { passive: true });
      }
      follow();
    },
    leave,
  };
}
