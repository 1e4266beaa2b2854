/** Which native modules nobody has, and which are null although a device may have them. */
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
 * Optional modules of React Native itself that the player does not have. Its JavaScript goes on
 * without them: src/private and Libraries of all versions since 0.73.
 */
const OPTIONAL = new Set([
  'DevSplitBundleLoader',
  'ImageEditingManager',
  'ImagePickerIOS',
  'JSDevSupport',
  'NativeCPUTimeCxx',
  'NativeFantomCxx',
  'NativeFantomTestSpecificMethodsCxx',
  'NativeIntersectionObserverCxx',
  'NativeMutationObserverCxx',
  'PushNotificationManager',
  'SampleLegacyModule',
  'SampleTurboModule',
]);

/**
 * Names by which libraries look for the sandbox of Expo Go or of another app that runs apps, an older
 * version of Expo, or a double of a test. Newer versions of Expo register their modules elsewhere.
 * react-native-camera has defaults for the constants that it reads while it is evaluated.
 */
const PROBES =
  /^(EX[A-Z]\w+|Expo(nent)?[A-Z]\w+|RNCamera(Manager|Module)|(Jest|Mock|Fake)[A-Z]\w*|\w*Sandbox)$/;

/** Whether a module that the player lacks is null, and not a stand-in. */
export const isNull = (name: string): boolean => OPTIONAL.has(name) || PROBES.test(name);
