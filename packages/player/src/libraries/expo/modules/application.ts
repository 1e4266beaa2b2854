import { appFacts } from '../../../worker/app-facts.ts';
import { answering, type ExpoModule } from '../core/module.ts';

/** expo-application/src/ExpoApplication.ts */
export const application: ExpoModule = ({ settings }) => {
  const { id, name, version, build } = appFacts(settings);
  return {
    ...{ applicationId: id, applicationName: name, androidId: '0' },
    ...{ nativeApplicationVersion: version, nativeBuildVersion: build },
    getInstallationTimeAsync: async () => Date.now(),
    getLastUpdateTimeAsync: async () => Date.now(),
    getInstallReferrerAsync: answering(''),
    getIosIdForVendorAsync: answering(null),
    getApplicationReleaseTypeAsync: answering(0),
    getPushNotificationServiceEnvironmentAsync: answering(null),
  };
};
