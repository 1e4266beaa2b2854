import type { Settings } from '../../protocol/settings.ts';
import { viewConfig } from '../expo.ts';
import { openProps } from './open-props.ts';

/**
 * The attributes of every view, without its style, which JavaScript knows (RCTViewManager.m,
 * BaseViewManager.java).
 */
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

/** Constants that JavaScript requests in the same way, though they are not views. */
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

/** Constants of android.view.accessibility.AccessibilityEvent (UIManagerModuleConstants.kt). */
const ACCESSIBILITY_EVENTS = { typeViewClicked: 1, typeViewFocused: 8, typeWindowStateChanged: 32 };

const isView = (name: unknown): name is string =>
  typeof name === 'string' && /^[A-Z]/.test(name) && !NO_VIEWS.has(name);

/**
 * Older libraries look the id of a command up here. Newer ones send its name, so the id is the
 * name.
 */
const COMMANDS = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'string' ? name : undefined), has: () => true },
);

const EXPO = /^ViewManagerAdapter_([^_]+)(?:_(.+))?$/;

/** Expo SDK 50 reads the attributes of its views here. Later versions call `expo.getViewConfig`. */
function ownOf(name: string): readonly string[] {
  const [, module, view] = EXPO.exec(name) ?? [];
  return module ? Object.keys(viewConfig(module, view).validAttributes) : [];
}

function configOf(name: string) {
  const own = ownOf(name);
  const events = [...OF_ALL, ...own].filter((one) => /^on[A-Z]/.test(one));
  let attributes: object | undefined;
  return {
    // React Native sets it: Libraries/ReactNative/getNativeComponentAttributes.js
    get validAttributes(): object | undefined {
      return attributes;
    },
    set validAttributes(given: object | undefined) {
      attributes = given && openProps(given);
    },
    NativeProps: Object.fromEntries([...OF_ALL, ...own].map((one) => [one, 'any'])),
    Commands: COMMANDS,
    bubblingEventTypes: {},
    directEventTypes: Object.fromEntries(
      events.map((one) => [one.replace(/^on/, 'top'), { registrationName: one }]),
    ),
  };
}

/**
 * The constants of native views (nativeviewconfig/LegacyUIManagerConstantsProviderBinding.cpp). A
 * phone has every view of its bundle, so each name that can be a view is one here.
 */
export function viewManagers({ platform }: Settings): Record<string, unknown> {
  const generic = {
    genericBubblingEventTypes: {},
    genericDirectEventTypes: {},
    ...(platform === 'android' && { AccessibilityEventTypes: ACCESSIBILITY_EVENTS }),
  };
  const get = (known: Record<string, unknown>, name: string | symbol): unknown => {
    if (!Object.hasOwn(known, name) && isView(name)) known[name] = configOf(name);
    return Reflect.get(known, name);
  };
  const all = {
    RN$LegacyInterop_UIManager_getConstants: () => new Proxy({ ...generic }, { get }),
  };
  if (platform === 'ios') return all;
  // Since 0.74, Android asks for each view.
  return {
    ...all,
    RN$LegacyInterop_UIManager_getConstantsForViewManager: (name: unknown) =>
      isView(name) ? configOf(name) : null,
    RN$LegacyInterop_UIManager_getDefaultEventTypes: () => ({}),
  };
}
