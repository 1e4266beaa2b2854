import type { Platform } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import { finite, member } from '../events/finite.ts';
import { colorOf } from '../style/color.ts';
import type { ViewContext, ViewFactory } from '../view.ts';
import { box } from './box.ts';

/** ?attr/colorControlHighlight */
const HIGHLIGHT = 'light-dark(#0000001f, #ffffff33)';
const KINDS = new Set<unknown>(['RippleAndroid', 'ThemeAttrAndroid']);

/**
 * Android's feedback to a press:
 * react-native/Libraries/Components/Touchable/TouchableNativeFeedback.js and android_ripple of
 * Pressable. CSS draws it (ripple.css), because the view must have no other children than those of
 * the app.
 */
function ripple({ platform }: ViewContext, element: HTMLElement) {
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

/** The device does not flatten a view that listens to touches, pointers or responder events. */
const LISTENS = /^on(Click|Touch|\w*Pointer|\w*Responder)/;
const PASSES_BY = new Set<unknown>(['none', 'box-only']);
const isSet = (value: unknown): boolean => value != null && value !== false && value !== '';
/** A fully transparent colour does not count. */
const isColoured = (color: unknown): boolean =>
  typeof color === 'number' ? color >>> 24 !== 0 : isSet(color);

/**
 * Whether a view is a stacking context for the zIndex of its children. The device flattens the
 * children of other views into the nearest stacking context. CSS itself creates one for opacity,
 * transform, filter and zIndex. See
 * react-native/ReactCommon/react/renderer/components/view/ViewShadowNode.cpp
 */
export function formsStackingContext(props: Props, platform: Platform): boolean {
  const { accessible, nativeID, removeClippedSubviews, accessibilityOrder } = props;
  if ([accessible, nativeID, removeClippedSubviews, accessibilityOrder].some(isSet)) return true;
  if (isColoured(props.shadowColor) || (props.cursor ?? 'auto') !== 'auto') return true;
  if (props.collapsable === false || PASSES_BY.has(props.pointerEvents)) return true;
  if ((props.overflow ?? 'visible') !== 'visible') return true;
  const { accessibilityElementsHidden, accessibilityViewIsModal } = props;
  if (accessibilityElementsHidden === true || accessibilityViewIsModal === true) return true;
  if ((props.importantForAccessibility ?? 'auto') !== 'auto') return true;
  if (Object.keys(props).some((name) => LISTENS.test(name) && isSet(props[name]))) return true;
  // The ripple is drawn below the children of its view.
  const { elevation, nativeBackgroundAndroid, nativeForegroundAndroid } = props;
  return (
    platform === 'android' &&
    [elevation || null, nativeBackgroundAndroid, nativeForegroundAndroid].some(isSet)
  );
}

/** RCTView: react-native/Libraries/Components/View/ViewNativeComponent.js */
export const view: ViewFactory = (context) => {
  const element = document.createElement('div');
  element.className = 'view';
  const update = box(context, element, 'view');
  const feedback = ripple(context, element);
  return {
    element,
    update(props, changed) {
      update(props, changed);
      element.classList.toggle('is-flat', !formsStackingContext(props, context.platform));
      if ('nativeBackgroundAndroid' in changed || 'nativeForegroundAndroid' in changed)
        feedback.update(props);
    },
    command: feedback.command,
  };
};
