import { describe, expect, test } from 'vitest';
import { viewConfig } from '../../../worker/expo.ts';
import { createClasses } from './module.ts';
import { uuidv4, uuidv5 } from './uuid.ts';

describe('an emitter', () => {
  test('calls startObserving for the first listener and stopObserving after the last', () => {
    const { NativeModule } = createClasses(() => {});
    const seen: string[] = [];
    const module = Object.assign(new NativeModule(), {
      startObserving: (name: string) => seen.push(`start ${name}`),
      stopObserving: (name: string) => seen.push(`stop ${name}`),
    });
    const [one, other] = [module.addListener('a', () => {}), module.addListener('a', () => {})];
    expect(module.listenerCount('a')).toBe(2);
    one.remove();
    other.remove();
    other.remove();
    module.addListener('b', () => {});
    module.removeAllListeners('b');
    expect(seen).toEqual(['start a', 'stop a', 'start b', 'stop b']);
  });

  test('calls all listeners that were added before the event, even if one throws', () => {
    const failures: unknown[] = [];
    const { EventEmitter } = createClasses((error) => failures.push(error));
    const emitter = new EventEmitter();
    const heard: unknown[] = [];
    emitter.addListener('a', () => {
      emitter.removeAllListeners('a');
      throw new Error('no');
    });
    emitter.addListener('a', function (this: unknown, ...values) {
      heard.push(this === emitter, ...values);
    });
    emitter.emit('a', 1, 2);
    expect(heard).toEqual([true, 1, 2]);
    expect(failures).toHaveLength(1);
    emitter.emit('a');
    expect(heard).toHaveLength(3);
  });

  test('is returned by the constructor that gets it', () => {
    const { EventEmitter, NativeModule, SharedRef, SharedObject } = createClasses(() => {});
    const module = new NativeModule();
    expect(new EventEmitter(module)).toBe(module);
    expect(new SharedRef()).toBeInstanceOf(SharedObject);
    const [a, b] = [new SharedObject(), new SharedObject()];
    expect(a.__expo_shared_object_id__).not.toBe(b.__expo_shared_object_id__);
  });
});

test('uuidv5 is stable for a name in a namespace, and uuidv4 has its format', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  expect(uuidv5('www.example.com', dns)).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  expect(() => uuidv5('a', 'b')).toThrow(/UUID/);
  expect(uuidv4()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('view configs list the props and events of a view', () => {
  const { validAttributes, directEventTypes } = viewConfig('ExpoImage');
  expect(validAttributes).toMatchObject({ source: true, contentFit: true, onLoad: true });
  expect(directEventTypes.topLoad).toEqual({ registrationName: 'onLoad' });
  expect(viewConfig('ExpoBlur', 'ExpoBlurView').validAttributes.intensity).toBe(true);
  expect(viewConfig('Unheard').validAttributes.source).toBe(true);
});
