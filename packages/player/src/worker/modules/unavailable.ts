import type { Platform } from '../../protocol/settings.ts';

/**
 * What JavaScript asks for and does without on this platform, as on a device: nothing is missing.
 * Older names of one platform are asked for on both.
 */
const ABSENT: Record<Platform | 'everywhere', readonly string[]> = {
  everywhere: [
    // Made for debugging.
    'BugReporting',
    'JSCHeapCapture',
    'JSCSamplingProfiler',
    'AnimationsDebugModule',
    'DevToolsSettingsManager',
    'ReactDevToolsSettingsManager',
    'ReactDevToolsRuntimeSettingsModule',
    // Only with the bridge of old.
    'Timing',
    // The browser's own performance is kept.
    'NativePerformanceObserverCxx',
    // Behind flags of React Native that are off.
    'NativeViewTransitionCxx',
    // A library that others look for, to leave the bars to it.
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
 * Looked for in NativeModules by who has something else where it is missing, and gets on with that.
 * Expo's modules are elsewhere: to have one there is to run in an Expo of old. react-native-camera has
 * names of its own for what it reads as it is evaluated.
 */
const DONE_WITHOUT = /^(EX[A-Z]\w+|Expo(nent)?[A-Z]\w+|RNCamera(Manager|Module))$/;

export const isDoneWithout = (name: string): boolean => DONE_WITHOUT.test(name);
