import { nativeAnimated } from '../animated/module.ts';
import type { NativeModule } from '../context.ts';
import { nativeDom } from '../dom.ts';
import { deviceEventManager, eventsOnly } from './answers.ts';
import {
  accessibilityInfo,
  accessibilityManager,
  accessibilitySettings,
  appearance,
  edgeToEdge,
  statusBar,
} from './appearance.ts';
import { rncClipboard, rnLocalize } from './community.ts';
import {
  devLoadingView,
  devMenu,
  devSettings,
  exceptionsManager,
  frameRateLogger,
  logBox,
  redBox,
} from './development.ts';
import { appState, deviceInfo, platformConstants } from './device-info.ts';
import { actionSheet, alertManager, dialogManager } from './dialogs.ts';
import { imageLoader, imageStore } from './images.ts';
import { rncNetInfo } from './netinfo.ts';
import { blob, fileReader, networking, webSocket } from './network.ts';
import { rnDeviceInfo } from './react-native-device-info.ts';
import {
  featureFlags,
  headlessJs,
  idleCallbacks,
  microtasks,
  performanceModule,
  segmentFetcher,
  soundManager,
  sourceCode,
} from './runtime.ts';
import { clipboard, linking, permissions, share, toast, vibration } from './services.ts';
import { i18nManager, settingsManager } from './settings.ts';
import { uiManager } from './ui-manager.ts';

/** Native modules of React Native itself, and small ones of libraries, by their names. */
export const modules: Record<string, NativeModule> = {
  AccessibilityInfo: accessibilityInfo,
  AccessibilityManager: accessibilityManager,
  AccessibilitySettings: accessibilitySettings,
  ActionSheetManager: actionSheet,
  AlertManager: alertManager,
  AppState: appState,
  Appearance: appearance,
  BlobModule: blob,
  Clipboard: clipboard,
  RNCClipboard: rncClipboard,
  RNCNetInfo: rncNetInfo,
  RNDeviceInfo: rnDeviceInfo,
  RNLocalize: rnLocalize,
  DevLoadingView: devLoadingView,
  DevMenu: devMenu,
  DevSettings: devSettings,
  DeviceEventManager: deviceEventManager,
  DeviceInfo: deviceInfo,
  DialogManagerAndroid: dialogManager,
  ExceptionsManager: exceptionsManager,
  FileReaderModule: fileReader,
  FrameRateLogger: frameRateLogger,
  HeadlessJsTaskSupport: headlessJs,
  I18nManager: i18nManager,
  ImageLoader: imageLoader,
  ImageStoreManager: imageStore,
  IntentAndroid: linking,
  KeyboardObserver: eventsOnly,
  LinkingManager: linking,
  LogBox: logBox,
  ModalManager: eventsOnly,
  // The name depends on the platform and the version of React Native.
  NativeAnimatedModule: nativeAnimated,
  NativeAnimatedTurboModule: nativeAnimated,
  NativeDOMCxx: nativeDom,
  NativeIdleCallbacksCxx: idleCallbacks,
  NativeMicrotasksCxx: microtasks,
  NativePerformanceCxx: performanceModule,
  NativeReactNativeFeatureFlagsCxx: featureFlags,
  Networking: networking,
  PermissionsAndroid: permissions,
  PlatformConstants: platformConstants,
  RedBox: redBox,
  SegmentFetcher: segmentFetcher,
  SettingsManager: settingsManager,
  ShareModule: share,
  SoundManager: soundManager,
  SourceCode: sourceCode,
  StatusBarManager: statusBar,
  // react-native-keyboard-controller uses this name instead.
  StatusBarManagerCompat: statusBar,
  ToastAndroid: toast,
  UIManager: uiManager,
  Vibration: vibration,
  WebSocketModule: webSocket,
};

/**
 * Modules that only `getEnforcing` finds, which their own library calls. Other libraries look for them
 * with `get`, and would leave work to a library that the app does not use.
 */
export const demanded: Record<string, NativeModule> = { RNEdgeToEdge: edgeToEdge };
