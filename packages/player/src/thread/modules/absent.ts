import type { Platform } from '../../settings.ts';

/**
 * What JavaScript asks for and does without on this platform, as on a device: nothing is missing.
 * Older names of one platform are asked for on both.
 */
const ABSENT: Record<Platform | 'everywhere', readonly string[]> = {
  everywhere: [
    // Made for debugging.
    ...['BugReporting', 'JSCHeapCapture', 'JSCSamplingProfiler', 'AnimationsDebugModule'],
    ...['DevToolsSettingsManager', 'ReactDevToolsSettingsManager'],
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
    ...['AccessibilityInfo', 'DialogManagerAndroid', 'HeadlessJsTaskSupport', 'IntentAndroid'],
    ...['PermissionsAndroid', 'ShareModule', 'SoundManager', 'ToastAndroid'],
  ],
  android: [
    ...['AccessibilityManager', 'ActionSheetManager', 'AlertManager', 'FrameRateLogger'],
    ...['KeyboardObserver', 'LinkingManager', 'PushNotificationManager', 'SettingsManager'],
  ],
};

export const isAbsent = (name: string, platform: Platform): boolean =>
  ABSENT.everywhere.includes(name) || ABSENT[platform].includes(name);
