import type { NativeModule } from '../thread.ts';

/**
 * react-native/src/private/featureflags/specs/NativeReactNativeFeatureFlags.js
 *
 * Knows none, so that every flag has the default of the version that the app was made with.
 */
export const featureFlags: NativeModule = () => ({});
