import type { NativeModule } from '../context.ts';

const no = () => false;

/**
 * react-native/src/private/featureflags/specs/NativeReactNativeFeatureFlags.js
 *
 * Knows none, so that every flag has the default of the version that the app was made with. Versions
 * before 0.79 complain of that, so those that they ask for are said to have it.
 */
export const featureFlags: NativeModule = () => ({
  useModernRuntimeScheduler: no,
  enableMicrotasks: no,
});
