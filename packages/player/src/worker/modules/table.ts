import { nativeAnimated } from '../animated/module.ts';
import type { NativeModule } from '../context.ts';
import { nativeDom } from '../dom.ts';
import { accessibilityInfo, accessibilityManager } from './accessibility.ts';
import { actionSheet } from './action-sheet.ts';
import { alertManager } from './alert-manager.ts';
import { appState } from './app-state.ts';
import { appearance } from './appearance.ts';
import { headlessJs, segmentFetcher, soundManager } from './background.ts';
import { clipboard } from './clipboard.ts';
import * as development from './development.ts';
import { deviceEventManager } from './device-event-manager.ts';
import { deviceInfo } from './device-info.ts';
import { dialogManager } from './dialog-manager.ts';
import { eventsOnly } from './events-only.ts';
import { exceptionsManager } from './exceptions-manager.ts';
import { featureFlags } from './feature-flags.ts';
import { i18nManager } from './i18n-manager.ts';
import { idleCallbacks } from './idle-callbacks.ts';
import { imageLoader } from './image-loader.ts';
import { imageStore } from './image-store.ts';
import { linking } from './linking.ts';
import { microtasks } from './microtasks.ts';
import { blob, fileReader, networking, webSocket } from './network.ts';
import { performanceModule } from './performance.ts';
import { permissions } from './permissions.ts';
import { platformConstants } from './platform-constants.ts';
import { rnDeviceInfo } from './rn-device-info.ts';
import { rnLocalize } from './rn-localize.ts';
import { rncClipboard } from './rnc-clipboard.ts';
import { rncNetInfo } from './rnc-net-info.ts';
import { settingsManager } from './settings-manager.ts';
import { share } from './share.ts';
import { sourceCode } from './source-code.ts';
import { statusBar } from './status-bar.ts';
import { toast } from './toast.ts';
import { uiManager } from './ui-manager.ts';
import { vibration } from './vibration.ts';

/** Native modules of React Native itself, and small ones of libraries, by the name that is asked for. */
export const modules: Record<string, NativeModule> = {
  AccessibilityInfo: accessibilityInfo,
  AccessibilityManager: accessibilityManager,
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
  DevLoadingView: development.devLoadingView,
  DevMenu: development.devMenu,
  DevSettings: development.devSettings,
  DeviceEventManager: deviceEventManager,
  DeviceInfo: deviceInfo,
  DialogManagerAndroid: dialogManager,
  ExceptionsManager: exceptionsManager,
  FileReaderModule: fileReader,
  FrameRateLogger: development.frameRateLogger,
  HeadlessJsTaskSupport: headlessJs,
  I18nManager: i18nManager,
  ImageLoader: imageLoader,
  ImageStoreManager: imageStore,
  IntentAndroid: linking,
  KeyboardObserver: eventsOnly,
  LinkingManager: linking,
  LogBox: development.logBox,
  ModalManager: eventsOnly,
  // Which of the two is asked for depends on platform and version.
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
  RedBox: development.redBox,
  SegmentFetcher: segmentFetcher,
  SettingsManager: settingsManager,
  ShareModule: share,
  SoundManager: soundManager,
  SourceCode: sourceCode,
  StatusBarManager: statusBar,
  // react-native-keyboard-controller puts its own in the place of that.
  StatusBarManagerCompat: statusBar,
  ToastAndroid: toast,
  UIManager: uiManager,
  Vibration: vibration,
  WebSocketModule: webSocket,
};
