import { expect, test } from 'vitest';
import { createClasses } from '../libraries/expo/core/module.ts';
import { application, constants } from '../libraries/expo/modules/app.ts';
import type { AppConfig, Platform } from '../protocol/settings.ts';
import { appFacts } from './app-info.ts';
import { rnDeviceInfo } from './modules/react-native-device-info.ts';
import { fakeWorker } from './test/fake-worker.ts';

const CONFIG = {
  name: 'Shop',
  version: '2.1.0',
  ios: { bundleIdentifier: 'com.example.shop', buildNumber: '7' },
  android: { package: 'com.example.android', versionCode: 12, version: '2.1.1' },
};
const workerOf = (platform: Platform, appConfig?: AppConfig) =>
  fakeWorker({ settings: { platform, entry: 'main', appConfig } }).worker;
const classes = createClasses(() => {});

test.each([
  ['ios', { id: 'com.example.shop', version: '2.1.0', build: '7' }],
  ['android', { id: 'com.example.android', version: '2.1.1', build: '12' }],
] as const)(
  'every module reads name, id and version from the app config: %s',
  (platform, facts) => {
    const worker = workerOf(platform, CONFIG);
    expect(appFacts(worker.settings)).toEqual({ name: 'Shop', ...facts });
    expect(application(worker, classes)).toMatchObject({
      applicationId: facts.id,
      applicationName: 'Shop',
      nativeApplicationVersion: facts.version,
      nativeBuildVersion: facts.build,
    });
    expect(rnDeviceInfo(worker)).toMatchObject({
      appName: 'Shop',
      bundleId: facts.id,
      appVersion: facts.version,
      buildNumber: facts.build,
    });
    expect(constants(worker, classes)).toMatchObject({
      nativeAppVersion: facts.version,
      nativeBuildVersion: facts.build,
      platform:
        platform === 'ios' ? { ios: { buildNumber: '7' } } : { android: { versionCode: 12 } },
    });
  },
);

test.each([undefined, {}, { ios: 'none', name: {}, version: null }])(
  'app config %j: name, id and version have defaults',
  (config) => {
    expect(appFacts(workerOf('ios', config).settings)).toEqual({
      name: 'main',
      id: 'main',
      version: '1.0.0',
      build: '1',
    });
  },
);
