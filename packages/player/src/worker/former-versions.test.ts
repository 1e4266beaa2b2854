import { expect, test } from 'vitest';
import { createFormerVersions } from './former-versions.ts';
import { fakeWorker } from './test/fake-worker.ts';

const missing = () => null;

test.each(['ios', 'android'] as const)(
  '%s: React Native 0.71 asks for the configs of views at run time',
  (platform) => {
    const { worker } = fakeWorker({ settings: { platform } });
    const former = createFormerVersions(worker, () => ({ focus: () => 'focused', other: missing }));
    const ui = { getViewManagerConfig: missing, hasViewManagerConfig: missing };
    const exports = { ...ui, lazilyLoadView: missing, getConstants: missing, focus: missing };
    former.watch(exports);
    const { getViewManagerConfig, getConstants, ...rest } = exports as Record<
      string,
      (name?: string) => unknown
    >;
    expect(getViewManagerConfig?.('AndroidSwipeRefreshLayout')).toHaveProperty(
      'NativeProps.testID',
    );
    expect(getViewManagerConfig?.('ViewManagerNames')).toBeNull();
    expect(getConstants?.()).toHaveProperty('genericDirectEventTypes');
    expect([rest.focus?.(), 'other' in rest]).toEqual(['focused', false]);
  },
);

test.each([
  [59, false],
  [71, true],
])(
  'AppRegistry of React Native 0.%i is found among the modules of the bundle: %s',
  (minor, isFound) => {
    const reactNativeVersion = () => ({ major: 0, minor, patch: 0, prerelease: null });
    const former = createFormerVersions({ ...fakeWorker().worker, reactNativeVersion }, () => null);
    const apps = { registerComponent: missing, getAppKeys: missing, runApplication: missing };
    for (const exports of [{}, { getAppKeys: missing }, apps, { ...apps }]) former.watch(exports);
    expect(former.appRegistry()).toBe(isFound ? apps : undefined);
  },
);
