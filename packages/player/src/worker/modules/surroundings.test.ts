import { describe, expect, it } from 'vitest';
import { isRightToLeft } from '../../shared/locale.ts';
import { fakeWorker } from '../test/fake-worker.ts';
import {
  accessibilityInfo,
  accessibilityManager,
  accessibilitySettings,
  appearance,
  statusBar,
} from './appearance.ts';
import { appState, deviceInfo, platformConstants } from './device-info.ts';
import { i18nManager } from './settings.ts';

type Calls = Record<string, (...values: unknown[]) => unknown>;

describe('the colour scheme', () => {
  it('emits appearanceChanged only for a change', () => {
    const { worker, emitted, surround } = fakeWorker();
    const module = appearance(worker) as Calls;
    surround({ colorScheme: 'light' });
    surround({ colorScheme: 'dark' });
    expect(emitted).toEqual([['appearanceChanged', { colorScheme: 'dark' }]]);
    expect(module.getColorScheme?.()).toBe('dark');
  });

  it('is the choice of the app, until it chooses unspecified', () => {
    const { worker, emitted, surround } = fakeWorker();
    const module = appearance(worker) as Calls;
    module.setColorScheme?.('dark');
    surround({ colorScheme: 'dark' });
    surround({ colorScheme: 'light' });
    expect(module.getColorScheme?.()).toBe('dark');
    module.setColorScheme?.('unspecified');
    expect(emitted.map(([, told]) => told)).toEqual([
      { colorScheme: 'dark' },
      { colorScheme: 'light' },
    ]);
  });
});

describe('AppState and accessibility', () => {
  it('the state is emitted once for each change, with inactive before background on iOS', () => {
    const { worker, emitted, surround } = fakeWorker();
    appState(worker);
    surround({ hidden: true });
    surround({ colorScheme: 'dark' });
    surround({ hidden: false });
    expect(emitted.map(([, told]) => told)).toEqual([
      { app_state: 'inactive' },
      { app_state: 'background' },
      { app_state: 'active' },
    ]);
  });

  it('reduced motion is emitted under the event name of each platform', () => {
    const { worker, emitted, surround } = fakeWorker();
    accessibilityManager(worker);
    accessibilityInfo(worker);
    surround({ reduceMotion: true });
    surround({ reduceMotion: true });
    expect(emitted).toEqual([
      ['reduceMotionChanged', true],
      ['reduceMotionDidChange', true],
    ]);
  });

  it('settings that a library reads as members are off, and a change of motion is emitted', () => {
    const { worker, emitted, surround } = fakeWorker();
    const module = accessibilitySettings(worker);
    expect(module).toMatchObject({
      darkerSystemColors: false,
      boldText: false,
      reduceMotion: false,
    });
    surround({ colorScheme: 'dark' });
    surround({ reduceMotion: true });
    expect(emitted).toEqual([['change', expect.objectContaining({ reduceMotion: true })]]);
  });
});

describe('the window', () => {
  const turned = { window: { width: 844, height: 390 } };

  it('emits its dimensions after a rotation, in points on iOS', () => {
    const { worker, emitted, surround } = fakeWorker();
    const module = deviceInfo(worker) as Calls;
    surround({ colorScheme: 'dark' });
    surround(turned);
    const metrics = { width: 844, height: 390, scale: 2, fontScale: 1 };
    const dimensions = { window: metrics, screen: metrics };
    expect(emitted).toEqual([['didUpdateDimensions', dimensions]]);
    expect(module.getConstants?.()).toMatchObject({ Dimensions: dimensions });
  });

  it('emits its dimensions in pixels on Android', () => {
    const { worker, emitted, surround } = fakeWorker({
      settings: { platform: 'android', scale: 2.625 },
    });
    deviceInfo(worker);
    surround(turned);
    expect(emitted[0]?.[1]).toMatchObject({
      windowPhysicalPixels: { width: 844 * 2.625, scale: 2.625, densityDpi: 420 },
    });
  });

  it('a large iOS device has the interface idiom pad', () => {
    const idiom = (width: number, height: number) => {
      const { worker } = fakeWorker({ settings: { window: { width, height } } });
      const constants = (platformConstants(worker) as Calls).getConstants?.();
      return (constants as { interfaceIdiom?: string }).interfaceIdiom;
    };
    expect([idiom(390, 844), idiom(1180, 820)]).toEqual(['phone', 'pad']);
  });

  it('StatusBarManager has the height of the bar, and sends styles of the app', () => {
    const { worker, notices } = fakeWorker();
    const module = statusBar(worker) as Calls;
    expect(module.getConstants?.()).toMatchObject({ HEIGHT: 47 });
    module.setStyle?.('light-content');
    module.setStyle?.(undefined);
    module.setHidden?.(true, 'fade');
    module.setTranslucent?.(true);
    expect(notices()).toEqual([
      { notice: 'statusBar', style: 'light' },
      { notice: 'statusBar', style: 'default' },
      { notice: 'statusBar', hidden: true },
      { notice: 'statusBar', translucent: true },
    ]);
  });

  it('an older Android app has bars around its window, and a larger screen', () => {
    const { worker, emitted, surround } = fakeWorker({
      settings: {
        platform: 'android',
        scale: 2,
        window: { width: 412, height: 867 },
        insets: { top: 0, right: 0, bottom: 0, left: 0 },
        bars: { top: 24, bottom: 24 },
      },
    });
    expect((statusBar(worker) as Calls).getConstants?.()).toEqual({
      HEIGHT: 24,
      DEFAULT_BACKGROUND_COLOR: '#757575',
    });
    expect((deviceInfo(worker) as Calls).getConstants?.()).toMatchObject({
      isEdgeToEdge: false,
      Dimensions: {
        windowPhysicalPixels: { height: 2 * 867 },
        screenPhysicalPixels: { height: 2 * 915 },
      },
    });
    const insets = { top: 24, right: 0, bottom: 0, left: 0 };
    const below = { insets, window: { width: 412, height: 891 }, bars: { top: 0, bottom: 24 } };
    surround(below);
    expect(emitted).toEqual([]);
  });
});

describe('the locale', () => {
  it.each([
    ['en-US', false],
    ['ar', true],
    ['he-IL', true],
    ['fa', true],
    ['az-Cyrl', false],
    ['not a locale', false],
  ])('isRightToLeft(%s) is %s', (locale, expected) => {
    expect(isRightToLeft(locale)).toBe(expected);
  });

  it('sets the direction of the app', () => {
    const { worker } = fakeWorker({ settings: { locale: 'ar-EG' } });
    expect((i18nManager(worker) as Calls).getConstants?.()).toMatchObject({
      isRTL: true,
      localeIdentifier: 'ar_EG',
    });
  });

  it.each([
    ['en-US', {}, false],
    ['en-US', { forceRTL: 'true' }, true],
    ['en-US', { forceRTL: 'true', allowRTL: 'false' }, true],
    ['he-IL', { forceRTL: 'false' }, true],
    ['he-IL', { allowRTL: 'false' }, false],
  ])('with %s and stored settings %j, isRTL is %s', (locale, said, expected) => {
    const { worker } = fakeWorker({ settings: { locale }, stored: { I18nManager: said } });
    const module = i18nManager(worker) as Calls;
    expect(module.getConstants?.()).toMatchObject({ isRTL: expected });
  });

  it('forceRTL and allowRTL are stored for the next start', () => {
    const { worker, notices, said } = fakeWorker();
    const module = i18nManager(worker) as Calls;
    module.forceRTL?.(true);
    module.allowRTL?.(false);
    module.swapLeftAndRightInRTL?.(true);
    expect(notices()).toEqual([
      { notice: 'store', store: 'I18nManager', key: 'forceRTL', value: 'true' },
      { notice: 'store', store: 'I18nManager', key: 'allowRTL', value: 'false' },
    ]);
    expect(said).toHaveLength(2);
  });
});
