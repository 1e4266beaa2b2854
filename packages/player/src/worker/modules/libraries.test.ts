import { afterEach, describe, expect, it, vi } from 'vitest';
import { importAfresh } from '../../../../../tests/harness/import-afresh.ts';
import type { Settings } from '../../protocol/settings.ts';
import { fakeWorker } from '../test/fake-worker.ts';
import { rnLocalize } from './community.ts';
import { rnDeviceInfo } from './react-native-device-info.ts';

type Calls = Record<string, (...values: unknown[]) => unknown>;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('react-native-localize', () => {
  it('returns the locale of the device synchronously', () => {
    const { worker } = fakeWorker({ settings: { locale: 'de-DE' } });
    const module = rnLocalize(worker) as Calls;
    const german = {
      languageCode: 'de',
      countryCode: 'DE',
      languageTag: 'de-DE',
      scriptCode: 'Latn',
      isRTL: false,
    };
    expect(module.getLocales?.()).toEqual([german]);
    expect(module.getNumberFormatSettings?.()).toEqual({
      decimalSeparator: ',',
      groupingSeparator: '.',
    });
    expect([module.uses24HourClock?.(), module.getTemperatureUnit?.()]).toEqual([true, 'celsius']);
    expect(module.initialConstants).toMatchObject({ locales: [german], country: 'DE' });
  });

  it.each([
    ['ar', 'ar-EG', true],
    ['en', 'en-US', false],
  ])('completes %s by region and direction', (locale, languageTag, isRTL) => {
    const module = rnLocalize(fakeWorker({ settings: { locale } }).worker) as Calls;
    expect(module.getLocales?.()).toMatchObject([{ languageTag, isRTL }]);
    expect(module.usesMetricSystem?.()).toBe(isRTL);
  });
});

describe('react-native-device-info', () => {
  const of = (settings: Partial<Settings>) =>
    rnDeviceInfo(fakeWorker({ settings }).worker) as Calls;

  it('has constants, and asynchronous and synchronous methods', async () => {
    const module = of({ entry: 'Shop' });
    expect(module.isTablet).toBe(false);
    expect([module.model, module.brand, module.deviceType]).toEqual([
      'iPhone 14',
      'Apple',
      'Handset',
    ]);
    expect(module.getConstants?.()).toMatchObject({ appName: 'Shop', systemName: 'iOS' });
    expect(module.getUniqueIdSync?.()).toBe(await module.getUniqueId?.());
    expect(await module.getPowerState?.()).toMatchObject({ batteryState: 'full' });
    expect([module.isLandscapeSync?.(), await module.isEmulator?.()]).toEqual([false, true]);
  });

  it('describes the device that shows the app', () => {
    const none = { top: 20, right: 0, bottom: 0, left: 0 };
    expect(of({ insets: none }).model).toBe('iPhone SE');
    const tablet = { width: 1024, height: 768 };
    const iPad = of({ window: tablet });
    expect([iPad.isTablet, iPad.model, iPad.isLandscapeSync?.()]).toEqual([true, 'iPad', true]);
    const android = of({ platform: 'android', window: tablet });
    expect([android.deviceType, android.systemName, android.getApiLevelSync?.()]).toEqual([
      'Tablet',
      'Android',
      35,
    ]);
  });
});

describe('@react-native-community/netinfo', () => {
  it('reports whether there is a network, and emits changes', async () => {
    vi.useFakeTimers();
    const network = { onLine: true };
    vi.stubGlobal('navigator', network);
    const { rncNetInfo } = await importAfresh(() => import('./netinfo.ts'));
    const { worker, emitted } = fakeWorker();
    // The library calls the methods without their module.
    const { getCurrentState, configure, addListener } = rncNetInfo(worker) as Calls;
    configure?.({});
    for (let times = 0; times < 2; times += 1) addListener?.('netInfo.networkStatusDidChange');
    const there = { isConnected: true, isInternetReachable: true, type: 'wifi' };
    expect(await getCurrentState?.()).toMatchObject(there);
    vi.advanceTimersByTime(5000);
    expect(emitted).toEqual([]);
    network.onLine = false;
    vi.advanceTimersByTime(5000);
    const gone = { isConnected: false, isInternetReachable: false, type: 'none', details: null };
    network.onLine = true;
    vi.advanceTimersByTime(5000);
    expect(emitted).toEqual([
      ['netInfo.networkStatusDidChange', expect.objectContaining(gone)],
      ['netInfo.networkStatusDidChange', expect.objectContaining(there)],
    ]);
  });
});
