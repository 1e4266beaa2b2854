import { expect, test } from 'vitest';
import { createEventNames } from './event-names.ts';
import type { Register } from './open-props.ts';

test('an event has the name that the bundle registered for its prop', () => {
  const names = createEventNames();
  expect(names.of('topAnything')).toBe('topAnything');
  const customDirectEventTypes: Record<string, object> = {
    topLayout: { registrationName: 'onLayout' },
    // react-native-safe-area-context 4.5 to 4.9
    topPaperInsetsChange: { registrationName: 'onInsetsChange' },
  };
  const customBubblingEventTypes = {
    topTyped: { phasedRegistrationNames: { bubbled: 'onType', captured: 'onTypeCapture' } },
  };
  names.watch({ customDirectEventTypes });
  names.watch({ customDirectEventTypes, customBubblingEventTypes });
  expect(['topLayout', 'topTyped'].map(names.of)).toEqual(['topLayout', 'topTyped']);
  expect(names.of('topInsetsChange')).toBe('topPaperInsetsChange');
  expect(names.of('topType')).toBe('topTyped');
  expect(names.of('topUnheard')).toBe('topUnheard');
  expect(customDirectEventTypes.topUnheard).toEqual({ registrationName: 'onUnheard' });
});

test('a view of Expo gets props that nobody listed, and other views those of their config', () => {
  const registered: Record<string, object | undefined> = {};
  const register: Register = (name, config) => {
    registered[name] = config().validAttributes;
    return name;
  };
  const registry = { customDirectEventTypes: {}, customBubblingEventTypes: {}, register };
  createEventNames().watch(registry);
  for (const name of ['ViewManagerAdapter_ExpoUI_Picker', 'RCTView'])
    registry.register(name, () => ({ validAttributes: { testID: true } }));
  expect(registered.ViewManagerAdapter_ExpoUI_Picker).toHaveProperty('options.process');
  expect(registered.RCTView).toEqual({ testID: true });
});
