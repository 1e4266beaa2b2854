import { describe, expect, test } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { viewManagers } from './view-managers.ts';

type Of = (name?: string) => Record<string, { NativeProps: object } | null | undefined>;

const named = (platform: 'ios' | 'android', name: string) =>
  viewManagers(fakeWorker({ settings: { platform } }).worker.settings)[
    `RN$LegacyInterop_UIManager_${name}`
  ] as Of;

describe('view managers', () => {
  test.each(['ios', 'android'] as const)('on %s, getConstants has every view', (platform) => {
    const all = named(platform, 'getConstants')();
    expect(all.RNCMaskedView).toMatchObject({
      NativeProps: { testID: 'any' },
      directEventTypes: { topLayout: { registrationName: 'onLayout' } },
    });
    expect(all.RNCMaskedView).toBe(all.RNCMaskedView);
    expect(Object.keys(all)).toContain('genericDirectEventTypes');
  });

  test('on Android, getConstantsForViewManager returns one view', () => {
    const of = named('android', 'getConstantsForViewManager');
    expect(of('RNCMaskedView')).toHaveProperty('NativeProps.testID');
    expect(of('getConstants')).toBeNull();
  });

  test('on Android, getConstants has the types that legacySendAccessibilityEvent reads', () => {
    expect(named('android', 'getConstants')()).toHaveProperty(
      'AccessibilityEventTypes.typeViewFocused',
      8,
    );
  });

  test('a view of Expo has its own props, and commands have their names as values', () => {
    const all = named('ios', 'getConstants')();
    const image = all.ViewManagerAdapter_ExpoImage;
    expect(image).toMatchObject({
      NativeProps: { source: 'any', testID: 'any' },
      directEventTypes: { topLoad: { registrationName: 'onLoad' } },
    });
    expect((image as unknown as { Commands: { play: string } }).Commands.play).toBe('play');
    expect(all.ViewManagerAdapter_ExpoBlur_ExpoBlurView).toHaveProperty('NativeProps.tint');
  });

  test('a view passes props that only its native code knows, if they are data', () => {
    type Attributes = Record<string, true | { process(value: unknown): unknown } | undefined>;
    const config = named('ios', 'getConstants')().Nonesuch as object as {
      validAttributes?: Attributes;
    };
    // react-native/Libraries/ReactNative/getNativeComponentAttributes.js
    Object.assign(config, { validAttributes: { testID: true } });
    const { testID, colours, children } = config.validAttributes ?? {};
    expect([testID, children]).toEqual([true, undefined]);
    const { process } = colours as { process(value: unknown): unknown };
    expect(process(['red', { stops: [0] }])).toEqual(['red', { stops: [0] }]);
    const element = { $$typeof: Symbol.for('react.element') };
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    for (const value of [element, [element], new Map(), cyclic])
      expect(process(value)).toBeUndefined();
  });

  test('a name that is not a view is undefined', () => {
    const all = named('ios', 'getConstants')();
    for (const name of ['getConstants', 'ViewManagerNames', 'LazyViewManagersEnabled', 'then'])
      expect(all[name]).toBeUndefined();
  });
});
