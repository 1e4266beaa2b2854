import { answering, type ExpoModule } from '../module.ts';

/** expo-application/src/ExpoApplication.ts */
export const application: ExpoModule = ({ settings }) => ({
  ...{ applicationId: settings.entry, applicationName: settings.entry, androidId: '0' },
  ...{ nativeApplicationVersion: '1.0.0', nativeBuildVersion: '1' },
  getInstallationTimeAsync: async () => Date.now(),
  getLastUpdateTimeAsync: async () => Date.now(),
  getInstallReferrerAsync: answering(''),
  getIosIdForVendorAsync: answering(null),
  getApplicationReleaseTypeAsync: answering(0),
  getPushNotificationServiceEnvironmentAsync: answering(null),
});
