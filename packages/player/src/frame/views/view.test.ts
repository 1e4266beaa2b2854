import { expect, test } from 'vitest';
import { formsStackingContext } from './view.ts';

const on = (props: Record<string, unknown>, platform: 'ios' | 'android' = 'ios') =>
  formsStackingContext(props, platform);

test('a view with only visual props forms no stacking context', () => {
  for (const props of [
    { backgroundColor: -1, borderWidth: 1, padding: 8 },
    { testID: 'card', onLayout: true, pointerEvents: 'box-none' },
    {
      collapsable: true,
      overflow: 'visible',
      accessible: false,
      importantForAccessibility: 'auto',
    },
    { elevation: 4 },
    { shadowColor: 0x00ffffff, cursor: 'auto' },
  ])
    expect(on(props), JSON.stringify(props)).toBe(false);
  expect(on({ elevation: 0 }, 'android')).toBe(false);
});

test('a view that the device does not flatten forms a stacking context', () => {
  for (const props of [
    { collapsable: false },
    { nativeID: 'header' },
    { accessible: true },
    { overflow: 'hidden' },
    { pointerEvents: 'none' },
    { onStartShouldSetResponder: true },
    { onResponderGrant: true },
    { onTouchStart: true },
    { onPointerEnter: true },
    { onClick: true },
    { shadowColor: -16777216 },
    { accessibilityViewIsModal: true },
    { accessibilityOrder: ['one'] },
    { cursor: 'pointer' },
  ])
    expect(on(props), JSON.stringify(props)).toBe(true);
  expect(on({ elevation: 4 }, 'android')).toBe(true);
  expect(on({ nativeBackgroundAndroid: { type: 'RippleAndroid' } }, 'android')).toBe(true);
});
