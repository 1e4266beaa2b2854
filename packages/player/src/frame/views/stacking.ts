import type { Platform } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';

/** Of responders, touches and pointers: what a view listens to makes it one that the device keeps. */
const LISTENS = /^on(Click|Touch|\w*Pointer|\w*Responder)/;
const PASSES_BY = new Set<unknown>(['none', 'box-only']);
const isSet = (value: unknown): boolean => value != null && value !== false && value !== '';
/** One that is seen through wholly is none. */
const isColoured = (color: unknown): boolean =>
  typeof color === 'number' ? color >>> 24 !== 0 : isSet(color);

/**
 * Whether zIndex of what is in a view counts among its children alone. Of all others the device flattens
 * the children into the nearest one that does. What CSS does by itself is left to it: opacity, transform,
 * filter, an own zIndex. react-native/ReactCommon/react/renderer/components/view/ViewShadowNode.cpp
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
  // The ripple lies below what is in its view.
  const { elevation, nativeBackgroundAndroid, nativeForegroundAndroid } = props;
  return (
    platform === 'android' &&
    [elevation || null, nativeBackgroundAndroid, nativeForegroundAndroid].some(isSet)
  );
}
