import type { Platform } from '../../protocol/settings.ts';

/**
 * Modules that a device does not have on this platform either. They are not reported as missing.
 * Some older names of one platform are requested on both.
 */
const ABSENT: Record<Platform | 'everywhere', readonly string[]> = {
  everywhere: [
    // For debugging.
    'BugReporting',
    'JSCHeapCapture',
    'JSCSamplingProfiler',
    'AnimationsDebugModule',
    'DevToolsSettingsManager',
    'ReactDevToolsSettingsManager',
    'ReactDevToolsRuntimeSettingsModule',
    // Only with the former bridge.
    'Timing',
    // Apps use `performance` of the browser.
    'NativePerformanceObserverCxx',
    // Behind feature flags of React Native that are off.
    'NativeViewTransitionCxx',
    // Libraries check whether this one is installed, and then leave the bars to it.
    'RNEdgeToEdge',
  ],
  ios: [
    'AccessibilityInfo',
    'DialogManagerAndroid',
    'HeadlessJsTaskSupport',
    'IntentAndroid',
    'PermissionsAndroid',
    'ShareModule',
    'SoundManager',
    'ToastAndroid',
  ],
  android: [
    'AccessibilityManager',
    'ActionSheetManager',
    'AlertManager',
    'FrameRateLogger',
    'KeyboardObserver',
    'LinkingManager',
    'PushNotificationManager',
    'SettingsManager',
  ],
};

export const isUnavailable = (name: string, platform: Platform): boolean =>
  ABSENT.everywhere.includes(name) || ABSENT[platform].includes(name);

/**
 * Names that libraries look up in NativeModules and can do without. A module of Expo in
 * NativeModules would mean an old version of Expo, because newer ones register theirs elsewhere.
 * react-native-camera has defaults for the constants that it reads while it is evaluated.
 */
const DONE_WITHOUT = /^(EX[A-Z]\w+|Expo(nent)?[A-Z]\w+|RNCamera(Manager|Module))$/;

export const isDoneWithout = (name: string): boolean => DONE_WITHOUT.test(name);
