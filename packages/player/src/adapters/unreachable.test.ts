import { expect, test } from 'vitest';
import { fakeThread } from '../thread/test/fake-thread.ts';
import type { THREAD_ADAPTERS, ThreadAdapter } from './find.ts';
import './firebase.thread.ts';
import './mmkv.thread.ts';
import './skia.thread.ts';

/** Libraries that ask for their native half as they are evaluated, and end the app without it. */

type Scope = Record<typeof THREAD_ADAPTERS, Record<string, ThreadAdapter>>;
type Members = Record<string, (...values: unknown[]) => unknown>;
const { vitrine$threadAdapters: adapters } = globalThis as unknown as Scope;
const { thread, said } = fakeThread();
const module = (file: string, name: string) => adapters[file]?.modules[name]?.(thread) as Members;

test.each(['RNFBAppModule', 'NativeRNFBTurboApp'])(
  'an app of Firebase is there: %s',
  async (name) => {
    const app = module('firebase.thread.js', name);
    const apps = [{ appConfig: { name: '[DEFAULT]' } }];
    expect(app.getConstants?.()).toMatchObject({
      NATIVE_FIREBASE_APPS: apps,
      FIREBASE_RAW_JSON: '{}',
    });
    // Some wrap what they find by its names, and have nothing else.
    expect(Object.keys(app)).toContain('eventsAddListener');
    expect(app).toMatchObject({ NATIVE_FIREBASE_APPS: apps });
  },
);

test('messages are neither allowed nor sent', async () => {
  const messaging = module('firebase.thread.js', 'NativeRNFBTurboMessaging');
  expect(await messaging.requestPermission?.({})).toBe(0);
  expect([await messaging.getInitialNotification?.(), await messaging.getToken?.()]).toEqual([
    null,
    '',
  ]);
});

test('Skia is installed, answers to all that is made of it, and is told to draw nothing', () => {
  const scope = globalThis as unknown as { SkiaApi: Record<string, Record<string, () => Members>> };
  expect(module('skia.thread.js', 'RNSkiaModule').install?.()).toBe(true);
  const path = scope.SkiaApi.Path?.Make?.();
  expect(path?.moveTo?.(1, 2)).toBe(path);
  expect([Number(path?.length), [...(path as unknown as Iterable<unknown>)]]).toEqual([0, []]);
  expect((path as { then?: unknown }).then).toBeUndefined();
  expect(said).toContainEqual(expect.objectContaining({ type: 'missing', what: 'module' }));
});

test('the older MMKV finds its function once it has asked for its module', () => {
  const scope = globalThis as unknown as {
    mmkvCreateNewInstance(configuration: object): Members;
    nativeCallSyncHook: unknown;
  };
  expect(module('mmkv.thread.js', 'MMKV').install?.('/')).toBe(true);
  expect(scope.nativeCallSyncHook).toBeTypeOf('function');
  scope.mmkvCreateNewInstance({ id: 'one' }).set?.('a', 'b');
  const cxx = module('mmkv.thread.js', 'MmkvCxx');
  const storage = cxx.createMMKV?.({ id: 'one' }) as Members | undefined;
  expect(storage?.getString?.('a')).toBe('b');
});
