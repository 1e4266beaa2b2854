import { expect, it } from 'vitest';
import { viewConfig } from './expo.ts';

it.each([
  ['RNIContextMenuView', 'menuConfig', 'topPressMenuItem'],
  ['RNIContextMenuButton', 'isMenuPrimaryAction', 'topMenuDidShow'],
  ['ExpoVideoView', 'status', 'topStatusUpdate'],
  ['ExponentVideo', 'useNativeControls', 'topReadyForDisplay'],
])('the view %s has the attribute %s and the event %s', (view, attribute, event) => {
  const { validAttributes, directEventTypes } = viewConfig(view);
  expect(validAttributes).toHaveProperty(attribute, true);
  expect(directEventTypes).toHaveProperty(event);
});
