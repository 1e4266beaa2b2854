import type { Settings } from '../../protocol/settings.ts';
import { viewConfig } from '../expo.ts';

/** What every view takes (RCTViewManager.m, BaseViewManager.java); its style is known to JavaScript. */
const OF_ALL = [
  'testID',
  'nativeID',
  'onLayout',
  'pointerEvents',
  'hitSlop',
  'collapsable',
  'focusable',
  'accessible',
  'accessibilityLabel',
  'accessibilityHint',
  'accessibilityRole',
  'accessibilityState',
  'accessibilityValue',
  'accessibilityActions',
  'accessibilityLiveRegion',
  'accessibilityElementsHidden',
  'accessibilityViewIsModal',
  'accessibilityLanguage',
  'importantForAccessibility',
  'role',
  'removeClippedSubviews',
  'shouldRasterizeIOS',
  'renderToHardwareTextureAndroid',
  'needsOffscreenAlphaCompositing',
];

/** What views of libraries take that are known by their native side alone (requireNativeComponent). */
const OWN: Record<string, readonly string[]> = {
  FastImageView: [
    'source',
    'defaultSource',
    'resizeMode',
    'tintColor',
    'onFastImageLoadStart',
    'onFastImageProgress',
    'onFastImageLoad',
    'onFastImageError',
    'onFastImageLoadEnd',
  ],
  RNCMaskedView: ['androidRenderingMode'],
  BVLinearGradient: [
    'colors',
    'locations',
    'startPoint',
    'endPoint',
    'useAngle',
    'angle',
    'angleCenter',
    'borderRadii',
  ],
  LottieAnimationView: [
    'sourceName',
    'sourceURL',
    'sourceJson',
    'resizeMode',
    'progress',
    'speed',
    'loop',
    'onAnimationFinish',
  ],
};

/** Of no view: constants that are asked for in the same way. */
const NO_VIEWS = new Set([
  'ViewManagerNames',
  'LazyViewManagersEnabled',
  'AccessibilityEventTypes',
  'Dimensions',
  'StyleConstants',
  'PopupMenu',
  'UIText',
  'UIView',
]);

/** android.view.accessibility.AccessibilityEvent, as UIManagerModuleConstants.kt hands it on. */
const ACCESSIBILITY_EVENTS = { typeViewClicked: 1, typeViewFocused: 8, typeWindowStateChanged: 32 };

const isView = (name: unknown): name is string =>
  typeof name === 'string' && /^[A-Z]/.test(name) && !NO_VIEWS.has(name);

/** Older libraries send commands by what stands here under their name: newer ones by the name itself. */
const COMMANDS = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'string' ? name : undefined), has: () => true },
);

const EXPO = /^ViewManagerAdapter_([^_]+)(?:_(.+))?$/;

/** Expo SDK 50 asks here what its views take; later ones ask Expo. */
function ownOf(name: string): readonly string[] {
  const [, module, view] = EXPO.exec(name) ?? [];
  if (module) return Object.keys(viewConfig(module, view).validAttributes);
  return (Object.hasOwn(OWN, name) ? OWN[name] : undefined) ?? [];
}

function configOf(name: string) {
  const own = ownOf(name);
  const events = [...OF_ALL, ...own].filter((one) => /^on[A-Z]/.test(one));
  return {
    NativeProps: Object.fromEntries([...OF_ALL, ...own].map((one) => [one, 'any'])),
    Commands: COMMANDS,
    bubblingEventTypes: {},
    directEventTypes: Object.fromEntries(
      events.map((one) => [one.replace(/^on/, 'top'), { registrationName: one }]),
    ),
  };
}

/**
 * What a phone tells of its views (nativeviewconfig/LegacyUIManagerConstantsProviderBinding.cpp). It has
 * all that a bundle was built with, so each name that can be a view is one here.
 */
export function viewManagers({ platform }: Settings): Record<string, unknown> {
  const generic = () => ({ genericBubblingEventTypes: {}, genericDirectEventTypes: {} });
  const ofView = (name: unknown) => (isView(name) ? configOf(name) : null);
  if (platform === 'android')
    return {
      RN$LegacyInterop_UIManager_getConstants: () => ({
        ...generic(),
        AccessibilityEventTypes: ACCESSIBILITY_EVENTS,
      }),
      RN$LegacyInterop_UIManager_getConstantsForViewManager: ofView,
      RN$LegacyInterop_UIManager_getDefaultEventTypes: () => ({}),
    };
  const get = (known: Record<string, unknown>, name: string | symbol): unknown => {
    if (!Object.hasOwn(known, name) && isView(name)) known[name] = configOf(name);
    return Reflect.get(known, name);
  };
  return { RN$LegacyInterop_UIManager_getConstants: () => new Proxy(generic(), { get }) };
}
