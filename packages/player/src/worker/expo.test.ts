import { expect, it } from 'vitest';
import { hasExpo, offerExpo, viewConfig } from './expo.ts';

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

it.each<[what: string, sources: string[], expo: unknown]>([
  ['has no code of Expo', ['globalThis.expo?.modules', 'a.NativeUnimoduleProxy'], undefined],
  ['has code of Expo', ['a', "t.TurboModuleRegistry.get('ExpoModulesCore')"], 'installed'],
  [
    'has code of Expo 48',
    ['The "EXNativeModulesProxy" native module is not exported'],
    'installed',
  ],
  ['has no modules', [], 'installed'],
])('the global `expo` of a bundle that %s', (_, sources, expo) => {
  const scope: { expo?: unknown } = {};
  const core = {
    installModules() {
      scope.expo = 'installed';
    },
  };
  offerExpo(
    scope,
    () => core,
    () => hasExpo(sources),
  );
  expect(scope.expo).toBe(expo);
});
