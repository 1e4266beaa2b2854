import type { NativeModule } from '../context.ts';

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativePermissionsAndroid.js
 *
 * Granted, so that a reviewer sees what comes after; nothing of the reviewer's device is behind it.
 */
export const permissions: NativeModule = () => ({
  checkPermission: async () => true,
  requestPermission: async () => 'granted',
  shouldShowRequestPermissionRationale: async () => false,
  requestMultiplePermissions: async (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, 'granted'])),
});
