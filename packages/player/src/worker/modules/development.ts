import type { NativeModule } from '../context.ts';
import { emitter } from './answers.ts';
import { reload } from './reload.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeDevSettings.js */
export const devSettings: NativeModule = (thread) => {
  const again = () => reload(thread);
  return {
    ...emitter,
    ...{ reload: again, reloadWithReason: again, onFastRefresh() {}, openDebugger() {} },
    setHotLoadingEnabled() {},
    setIsDebuggingRemotely() {},
    setProfilingEnabled() {},
    setIsShakeToShowDevMenuEnabled() {},
    toggleElementInspector() {},
    addMenuItem() {},
  };
};

/** react-native/src/private/specs_DEPRECATED/modules/NativeDevLoadingView.js */
export const devLoadingView: NativeModule = () => ({ showMessage() {}, hide() {} });

/** react-native/Libraries/NativeModules/specs/NativeDevMenu.js (until 0.79) */
export const devMenu: NativeModule = (thread) => ({
  reload: () => reload(thread),
  show() {},
  setProfilingEnabled() {},
  setHotLoadingEnabled() {},
  debugRemotely() {},
});

/** react-native/src/private/specs_DEPRECATED/modules/NativeLogBox.js. What it shows is logged as well. */
export const logBox: NativeModule = () => ({ show() {}, hide() {} });

/** react-native/src/private/specs_DEPRECATED/modules/NativeRedBox.js */
export const redBox: NativeModule = () => ({ setExtraData() {}, dismiss() {} });

/** react-native/src/private/specs_DEPRECATED/modules/NativeFrameRateLogger.js */
export const frameRateLogger: NativeModule = () => ({
  ...{ setGlobalOptions() {}, setContext() {}, beginScroll() {}, endScroll() {} },
});
