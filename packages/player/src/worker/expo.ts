type Installer = { installModules(): void };

/** Native modules by which the code of Expo finds all others; the second one until SDK 49. */
const CORE = /ExpoModulesCore|EXNativeModulesProxy/;

/**
 * Whether a bundle has the code of Expo. Without it a phone has no global `expo`, and libraries that
 * look for one do without, such as @react-native-vector-icons. A bundle without modules may have it.
 */
export function hasExpo(sources: Iterable<string>): boolean {
  let isEmpty = true;
  for (const source of sources) {
    if (CORE.test(source)) return true;
    isEmpty = false;
  }
  return isEmpty;
}

/**
 * Defines the global `expo` when it is first read, if the bundle has the code of Expo. Its own code is
 * in a separate script, which most apps never need.
 */
export function offerExpo(
  scope: object,
  get: (name: string) => object | null,
  isThere: () => boolean,
): void {
  const define = (descriptor: PropertyDescriptor) =>
    Object.defineProperty(scope, 'expo', { configurable: true, ...descriptor });
  define({
    get() {
      define({ value: undefined, writable: true });
      if (isThere()) (get('ExpoModulesCore') as Partial<Installer> | null)?.installModules?.();
      return (scope as { expo?: unknown }).expo;
    },
    set: (value: unknown) => void define({ value, writable: true }),
  });
}

/** The attributes of each view, besides those that all views have. Names with `on…` are events. */
const VIEWS: Record<string, string[]> = {
  ExpoImage: [
    'source',
    'placeholder',
    'contentFit',
    'placeholderContentFit',
    'contentPosition',
    'transition',
    'blurRadius',
    'tintColor',
    'priority',
    'cachePolicy',
    'recyclingKey',
    'focusable',
    'allowDownscaling',
    'autoplay',
    'responsivePolicy',
    'decodeFormat',
    'enableLiveTextInteraction',
    'useAppleWebpCodec',
    'enforceEarlyResizing',
    'loop',
    'lockResource',
    'preferHighDynamicRange',
    'accessible',
    'accessibilityLabel',
    'sfEffect',
    'symbolWeight',
    'symbolSize',
    'defaultSource',
    'onLoadStart',
    'onLoad',
    'onProgress',
    'onError',
    'onDisplay',
  ],
  ExpoLinearGradient: ['colors', 'locations', 'startPoint', 'endPoint', 'borderRadii', 'dither'],
  ExpoBlurView: [
    'tint',
    'intensity',
    'blurReductionFactor',
    'blurMethod',
    'experimentalBlurMethod',
    'blurTargetId',
  ],
  SymbolModule: [
    'name',
    'weight',
    'scale',
    'size',
    'type',
    'tint',
    'tintColor',
    'colors',
    'resizeMode',
    'animated',
    'animationSpec',
    'symbolType',
  ],
  GlassView: ['glassEffectStyle', 'tintColor', 'isInteractive', 'colorScheme'],
  GlassContainer: ['spacing'],
  NativeLinkPreviewView: [
    'nextScreenId',
    'tabPath',
    'disableForceFlatten',
    'onPreviewTapped',
    'onPreviewTappedAnimationCompleted',
    'onWillPreviewOpen',
    'onDidPreviewOpen',
    'onPreviewWillClose',
    'onPreviewDidClose',
  ],
  NativeLinkPreviewContentView: ['preferredContentSize'],
  LinkPreviewNativeActionView: ['title', 'label', 'icon', 'disabled', 'isOn', 'onSelected'],
  ExpoVideo: ['player', 'nativeControls', 'contentFit', 'onFirstFrameRender'],
  ExpoVideoView: [
    'source',
    'resizeMode',
    'status',
    'useNativeControls',
    'onStatusUpdate',
    'onLoadStart',
    'onLoad',
    'onError',
    'onReadyForDisplay',
    'onFullscreenUpdate',
  ],
  // An app's own module: libraries/react-native-true-sheet/bottom-sheet.ts
  BottomSheet: [
    'cornerRadius',
    'containerBackgroundColor',
    'disableDrag',
    'fullHeight',
    'maxHeight',
    'minHeight',
    'preventDismiss',
    'preventExpansion',
    'onAttemptDismiss',
    'onSnapPointChange',
    'onStateChange',
  ],
  ExpoCamera: ['facing', 'flash', 'zoom', 'mode'],
  // @bsky.app/peek-menu/src/types.ts
  ExpoBlueskyPeekMenu: [
    'preview',
    'menuItems',
    'previewCornerRadius',
    'onItemPress',
    'onPreviewPress',
  ],
  // react-native-ios-context-menu 2: src/native_components
  RNIContextMenuView: [
    'menuConfig',
    'previewConfig',
    'auxiliaryPreviewConfig',
    'isContextMenuEnabled',
    'isAuxiliaryPreviewEnabled',
    'isMenuPrimaryAction',
    'onMenuWillShow',
    'onMenuDidShow',
    'onMenuWillHide',
    'onMenuDidHide',
    'onMenuWillCancel',
    'onMenuDidCancel',
    'onMenuWillCreate',
    'onRequestDeferredElement',
    'onPressMenuItem',
    'onPressMenuPreview',
    'onMenuAuxiliaryPreviewWillShow',
    'onMenuAuxiliaryPreviewDidShow',
  ],
};
VIEWS.RNIContextMenuButton = VIEWS.RNIContextMenuView ?? [];
VIEWS.ExponentVideo = VIEWS.ExpoVideoView ?? [];
VIEWS.ExpoBlur = VIEWS.ExpoBlurView ?? [];
VIEWS.ExpoGlassEffect = VIEWS.GlassView ?? [];

/** The attributes of unknown views, so that their placeholder has those of the others. */
const ANY = [...new Set(Object.values(VIEWS).flat())];

/** `expo.getViewConfig` (expo-modules-core/src/NativeViewManagerAdapter.native.tsx). */
export function viewConfig(module: string, view?: string) {
  const names = [view ?? '', module].find((name) => Object.hasOwn(VIEWS, name));
  const all = (names === undefined ? undefined : VIEWS[names]) ?? ANY;
  const events = all.filter((name) => /^on[A-Z]/.test(name));
  return {
    validAttributes: Object.fromEntries(all.map((name) => [name, true])),
    directEventTypes: Object.fromEntries(
      events.map((name) => [name.replace(/^on/, 'top'), { registrationName: name }]),
    ),
  };
}
