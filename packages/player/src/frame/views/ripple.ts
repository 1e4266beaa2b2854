import type { Props } from '../../protocol/worker.ts';
import { finite, member } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import type { ViewContext } from '../view.ts';

/** ?attr/colorControlHighlight */
const HIGHLIGHT = 'light-dark(#0000001f, #ffffff33)';
const KINDS = new Set<unknown>(['RippleAndroid', 'ThemeAttrAndroid']);

/**
 * Android's feedback to a press: react-native/Libraries/Components/Touchable/TouchableNativeFeedback.js
 * and Pressable's android_ripple. Styles draw it (ripple.css): no child of the view may be added.
 */
export function ripple({ platform }: ViewContext, element: HTMLElement) {
  const { classList, style } = element;
  return {
    update({ nativeBackgroundAndroid: below, nativeForegroundAndroid: above }: Props): void {
      const given = above ?? below;
      const isThere = platform === 'android' && KINDS.has(member(given, 'type'));
      classList.toggle('ripple', isThere);
      if (!isThere) return;
      const attribute = member(given, 'attribute');
      const radius = finite(member(given, 'rippleRadius'));
      const isFree =
        member(given, 'borderless') === true ||
        (typeof attribute === 'string' && attribute.endsWith('Borderless'));
      classList.toggle('is-above', given === above);
      classList.toggle('is-free', isFree);
      const color = colorOf(member(given, 'color'), { platform }) ?? HIGHLIGHT;
      style.setProperty('--ripple-color', color);
      style.setProperty('--ripple-alpha', `${finite(member(given, 'alpha')) ?? 1}`);
      style.setProperty('--ripple-radius', radius === undefined ? null : `${radius}px`);
    },
    command(name: string, [first, second]: unknown[]): void {
      if (name === 'setPressed') classList.toggle('is-pressed', first === true);
      if (name !== 'hotspotUpdate') return;
      style.setProperty('--hot-x', `${finite(first) ?? 0}px`);
      style.setProperty('--hot-y', `${finite(second) ?? 0}px`);
    },
  };
}
