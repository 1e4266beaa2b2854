import { describe, expect, test } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { viewManagers } from './view-managers.ts';

type Of = (name?: string) => Record<string, { NativeProps: object } | null | undefined>;

const named = (platform: 'ios' | 'android', name: string) =>
  viewManagers(fakeWorker({ settings: { platform } }).worker.settings)[
    `RN$LegacyInterop_UIManager_${name}`
  ] as Of;

describe('what a phone tells of its views', () => {
  test('on iOS, all at once', () => {
    const all = named('ios', 'getConstants')();
    expect(all.RNCMaskedView).toMatchObject({
      NativeProps: { androidRenderingMode: 'any', testID: 'any' },
      directEventTypes: { topLayout: { registrationName: 'onLayout' } },
    });
    expect(all.RNCMaskedView).toBe(all.RNCMaskedView);
    expect(Object.keys(all)).toContain('genericDirectEventTypes');
  });

  test('on Android, one by one', () => {
    const of = named('android', 'getConstantsForViewManager');
    expect(of('RNCMaskedView')).toHaveProperty('NativeProps.testID');
    expect(of('getConstants')).toBeNull();
    expect(named('android', 'getConstants')()).not.toHaveProperty('RNCMaskedView');
  });

  test('on Android, what legacySendAccessibilityEvent reads', () => {
    expect(named('android', 'getConstants')()).toHaveProperty(
      'AccessibilityEventTypes.typeViewFocused',
      8,
    );
  });

  test('what views of Expo take, and commands by their own names', () => {
    const all = named('ios', 'getConstants')();
    const image = all.ViewManagerAdapter_ExpoImage;
    expect(image).toMatchObject({
      NativeProps: { source: 'any', testID: 'any' },
      directEventTypes: { topLoad: { registrationName: 'onLoad' } },
    });
    expect((image as unknown as { Commands: { play: string } }).Commands.play).toBe('play');
    expect(all.ViewManagerAdapter_ExpoBlur_ExpoBlurView).toHaveProperty('NativeProps.tint');
  });

  test('what older versions of a library hear of', () => {
    expect(named('ios', 'getConstants')().LottieAnimationView).toMatchObject({
      NativeProps: { loop: 'any' },
      directEventTypes: { topAnimationFinish: { registrationName: 'onAnimationFinish' } },
    });
  });

  test('nothing of what is no view', () => {
    const all = named('ios', 'getConstants')();
    for (const name of ['getConstants', 'ViewManagerNames', 'LazyViewManagersEnabled', 'then'])
      expect(all[name]).toBeUndefined();
  });
});
