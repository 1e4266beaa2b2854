import './react-native-firebase/worker.ts';
import './react-native-mmkv/worker.ts';
import './react-native-skia/worker.ts';
import './community/worker.ts';
import { expect, test } from 'vitest';
import { fakeWorker } from '../worker/test/fake-worker.ts';
import type { WORKER_LIBRARIES, WorkerLibrary } from './find.ts';

/** These libraries look up their native modules at import, and throw when one is missing. */

type Scope = Record<typeof WORKER_LIBRARIES, Record<string, WorkerLibrary>>;
type Members = Record<string, (...values: unknown[]) => unknown>;
const { vitrine$workerLibraries: libraries } = globalThis as unknown as Scope;
const { worker, said } = fakeWorker();
const module = (file: string, name: string) => libraries[file]?.modules[name]?.(worker) as Members;

test.each(['RNFBAppModule', 'NativeRNFBTurboApp'])(
  '%s provides the default Firebase app',
  async (name) => {
    const app = module('react-native-firebase.worker.js', name);
    const apps = [{ appConfig: { name: '[DEFAULT]' } }];
    expect(app.getConstants?.()).toMatchObject({
      NATIVE_FIREBASE_APPS: apps,
      FIREBASE_RAW_JSON: '{}',
    });
    // Some versions wrap the module by its own enumerable keys only.
    expect(Object.keys(app)).toContain('eventsAddListener');
    expect(app).toMatchObject({ NATIVE_FIREBASE_APPS: apps });
  },
);

test('Firebase messaging: permission is denied, and the token is empty', async () => {
  const messaging = module('react-native-firebase.worker.js', 'NativeRNFBTurboMessaging');
  expect(await messaging.requestPermission?.({})).toBe(0);
  expect([await messaging.getInitialNotification?.(), await messaging.getToken?.()]).toEqual([
    null,
    '',
  ]);
});

test('Firebase auth: nobody is signed in, and a sign-in fails with unavailable', async () => {
  const { worker, emitted, settled } = fakeWorker();
  const auth = libraries['react-native-firebase.worker.js']?.modules.RNFBAuthModule?.(
    worker,
  ) as Members;
  expect(auth).toMatchObject({ APP_LANGUAGE: { '[DEFAULT]': 'en' }, APP_USER: {} });
  auth.addAuthStateListener?.('[DEFAULT]');
  await settled();
  expect(emitted).toEqual([['rnfb_auth_state_changed', { appName: '[DEFAULT]', user: null }]]);
  const signIn = auth.signInAnonymously?.('[DEFAULT]') as Promise<never>;
  await expect(signIn).rejects.toMatchObject({ userInfo: { code: 'unavailable' } });
  expect(await auth.signOut?.('[DEFAULT]')).toBe(null);
});

test('remote config returns the defaults that the app set', async () => {
  const config = module('react-native-firebase.worker.js', 'NativeRNFBTurboConfig');
  const values = { greeting: { value: 'hello', source: 'default' } };
  expect(await config.setDefaults?.('[DEFAULT]', { greeting: 'hello' })).toMatchObject({
    constants: { values },
  });
  expect(await config.fetchAndActivate?.('[DEFAULT]')).toMatchObject({
    result: false,
    constants: { values },
  });
});

test.each([
  ['RNFBFirestoreDocumentModule', 'documentGet'],
  ['RNFBDatabaseQueryModule', 'once'],
  ['NativeRNFBTurboStorage', 'getDownloadURL'],
  ['NativeRNFBTurboFunctions', 'httpsCallable'],
])('%s.%s rejects and is reported as missing', async (name, method) => {
  const reached = module('react-native-firebase.worker.js', name)[method]?.(
    '[DEFAULT]',
  ) as Promise<never>;
  await expect(reached).rejects.toThrow('Firebase is out of reach of the player.');
  const named = said.flatMap((one) => (one.type === 'missing' ? [one.name] : []));
  expect(named).toContainEqual(expect.stringMatching(new RegExp(`\\.${method}$`)));
});

test('Skia: its objects accept every call, and the module is reported as missing', () => {
  const scope = globalThis as unknown as { SkiaApi: Record<string, Record<string, () => Members>> };
  expect(module('react-native-skia.worker.js', 'RNSkiaModule').install?.()).toBe(true);
  const path = scope.SkiaApi.Path?.Make?.();
  expect(path?.moveTo?.(1, 2)).toBe(path);
  expect([Number(path?.length), [...(path as unknown as Iterable<unknown>)]]).toEqual([0, []]);
  expect((path as { then?: unknown }).then).toBeUndefined();
  expect(said).toContainEqual(expect.objectContaining({ type: 'missing', what: 'module' }));
});

test('MMKV 2 finds its global function after install()', () => {
  const scope = globalThis as unknown as {
    mmkvCreateNewInstance(configuration: object): Members;
  };
  expect(module('react-native-mmkv.worker.js', 'MMKV').install?.('/')).toBe(true);
  scope.mmkvCreateNewInstance({ id: 'one' }).set?.('a', 'b');
  const cxx = module('react-native-mmkv.worker.js', 'MmkvCxx');
  const storage = cxx.createMMKV?.({ id: 'one' }) as Members | undefined;
  expect(storage?.getString?.('a')).toBe('b');
});

test('Nitro: a member that the library assigns to its hybrid object can be called', () => {
  module('react-native-mmkv.worker.js', 'NitroModules').install?.();
  const { NitroModulesProxy: nitro } = globalThis as unknown as {
    NitroModulesProxy: { createHybridObject(name: string): Record<string, unknown> };
  };
  const styles = nitro.createHybridObject('UnistylesStyleSheet');
  styles.create = () => 'own';
  expect((styles.create as () => unknown)()).toBe('own');
});

test('image picker: the app is told that the user cancelled', () => {
  const answers: unknown[] = [];
  const picker = module('community.worker.js', 'ImagePicker');
  picker.launchImageLibrary?.({}, (answer: unknown) => answers.push(answer));
  expect(answers).toEqual([{ didCancel: true }]);
});

test('react-native-config: a value that is read is reported as missing once', () => {
  const config = module('community.worker.js', 'RNCConfigModule');
  const all = config.getConfig?.() as { config: Record<string, unknown> };
  expect([all.config.API_URL, (config as Record<string, unknown>).API_URL]).toEqual([
    undefined,
    undefined,
  ]);
  const named = said.flatMap((one) => (one.type === 'missing' ? [one.name] : []));
  expect(named.filter((name) => name.startsWith('react-native-config'))).toEqual([
    'react-native-config: API_URL',
  ]);
});

test('bootsplash: the splash screen is hidden from the start', async () => {
  const splash = module('community.worker.js', 'RNBootSplash');
  expect([await splash.hide?.(false), splash.isVisible?.()]).toEqual([true, false]);
});
