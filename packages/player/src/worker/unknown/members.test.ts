import { expect, test } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { createStandIns } from './stand-ins.ts';

type Call = (...values: unknown[]) => unknown;

function opened({ isCalled = true, module: name = 'Nonesuch' } = {}) {
  const { worker, said, settled, flush } = fakeWorker();
  const module = createStandIns({ ...worker, isCalled: () => isCalled })(name);
  const read = (member: string) => Reflect.get(module, member) as unknown;
  const call = (name: string, ...values: unknown[]) => (read(name) as Call)(...values);
  return { module, read, call, said, settled, flush };
}

const NULL =
  'hide setAudioMode showSplash toggleLock init initialize updateOptions logEvent getInitialURL getLastMessage popInitialAction';

test.each<[name: string, value: unknown]>([
  ...NULL.split(' ').map((name): [string, unknown] => [name, null]),
  ['getAllItems', []],
  ['isAvailable', false],
  ['hasPlayServices', false],
  ['hasPermission', false],
  ['requestPermission', 'denied'],
  ['getCameraPermissionsAsync', expect.objectContaining({ status: 'denied', granted: false })],
])('%s() of an unknown module resolves to %j', async (name, value) => {
  const { call, said } = opened();
  expect(await call(name, {})).toEqual(value);
  expect(said).toEqual([
    { type: 'missing', what: 'method', name: `Nonesuch.${name}`, answered: expect.any(String) },
  ]);
});

test.each(['getItem', 'login', 'play', 'settle', 'isolate', 'installUpdate', 'updateUser'])(
  '%s() of an unknown module fails with its name',
  async (name) => {
    await expect(opened().call(name)).rejects.toThrow(`Nonesuch.${name} is not there`);
  },
);

test.each<[member: string, value: unknown]>([
  ['ReactNativeBiometrics.isSensorAvailable', { available: false, error: expect.any(String) }],
  ['BlePlx.state', 'Unsupported'],
  ['BleManager.checkState', 'unsupported'],
  ['NotifeeApiModule.requestPermission', expect.objectContaining({ authorizationStatus: 0 })],
  ['NotifeeApiModule.displayNotification', null],
  ['ExponentImagePicker.getPendingResultAsync', null],
  ['ExpoBrightness.getBrightnessAsync', 1],
  ['ExpoBackgroundTask.getStatusAsync', 1],
  ['ExpoBackgroundFetch.getStatusAsync', 2],
  ['RNBackgroundFetch.status', 0],
  ['ExpoTaskManager.getRegisteredTasksAsync', []],
  [
    'ExpoLocation.getProviderStatusAsync',
    { locationServicesEnabled: false, backgroundModeEnabled: false },
  ],
  ['ExpoAppleAuthentication.getCredentialStateAsync', 2],
  ['ExpoNetwork.getIpAddressAsync', '0.0.0.0'],
  ['RNPurchases.isConfigured', true],
  ['RNPurchases.getOfferings', { all: {}, current: null }],
  ['RNPurchases.getCustomerInfo', expect.objectContaining({ activeSubscriptions: [] })],
])('%s() answers %j, as its library reads it', async (member, value) => {
  const [module = '', name = ''] = member.split('.');
  expect(await opened({ module }).call(name, {})).toEqual(value);
});

test.each<[member: string, platform: 'ios' | 'android', value: unknown]>([
  ['getWindowSize', 'android', { width: 780, height: 1526 }],
  ['getScreenDimensions', 'ios', { width: 390, height: 844 }],
  ['getSystemLocales', 'android', 'en-US'],
  ['getDeviceName', 'ios', 'Vitrine'],
])(
  '%s() of a module of the app answers what the device of %s knows',
  async (name, platform, value) => {
    const { worker } = fakeWorker({ settings: { platform } });
    const module = createStandIns(worker)('UtilsModule');
    expect(await (Reflect.get(module, name) as Call)()).toEqual(value);
  },
);

test('a getter returns its value itself where the bundle uses it so', async () => {
  const { worker } = fakeWorker();
  const isUsedAtOnce = (name: string) => name !== 'getLastLater';
  const module = createStandIns({ ...worker, isUsedAtOnce })('Nonesuch') as Record<string, Call>;
  expect([module.getInitialEvents?.(), module.getAllItems?.()]).toEqual([null, []]);
  const later = module.getLastLater?.();
  expect(later).not.toBeNull();
  expect(await later).toBeNull();
});

test('Bugsnag reads its configuration, and what it adds to an event, when it calls', () => {
  const { call } = opened({ module: 'BugsnagReactNative' });
  expect(call('configure', {})).toMatchObject({ apiKey: expect.stringMatching(/^.{32}$/) });
  expect(call('getPayloadInfo', {})).toEqual({ breadcrumbs: [], threads: [] });
  expect(call('dispatch', {})).toBe(true);
});

const OLD = { transitionStyle: 'coverVertical' };
test.each<[member: string, options: object, error: object]>([
  ['RNDocumentPicker.pick', { mode: 'import' }, { code: 'OPERATION_CANCELED' }],
  ['RNDocumentPicker.pick', OLD, { code: 'DOCUMENT_PICKER_CANCELED' }],
  ['RNDocumentPicker.pick', { ...OLD, mode: 'open' }, { code: 'DOCUMENT_PICKER_CANCELED' }],
  [
    'RNDocumentPicker.pick',
    { ...OLD, mode: 'open', allowVirtualFiles: false },
    { code: 'OPERATION_CANCELED' },
  ],
  ['ImageCropPicker.openPicker', {}, { code: 'E_PICKER_CANCELLED' }],
  ['RNPurchases.purchasePackage', {}, { code: '1' }],
  ['Nonesuch.pickVideo', {}, { code: 'E_PICKER_CANCELLED' }],
  ['TouchID.isSupported', {}, { message: 'LAErrorTouchIDNotAvailable' }],
  ['BlePlx.connectToDevice', {}, { message: expect.stringContaining('"errorCode":100') }],
])('%s() of %j fails with %j, for which its library looks', async (member, options, error) => {
  const [module = '', name = ''] = member.split('.');
  const { call } = opened({ module });
  await expect(call(name, options)).rejects.toMatchObject(error);
  const heard: unknown[] = [];
  call(name, options, (failed: unknown) => heard.push(failed));
  await opened().settled();
  expect(heard).toEqual([expect.objectContaining(error)]);
});

test('callbacks are called with an answer or an error, and listeners are not', async () => {
  const { call, settled } = opened();
  const heard: unknown[] = [];
  const hears = (name: string) => (value: unknown) => heard.push([name, value]);
  call('getInitialURL', hears('result'));
  call('getAll', (error: unknown, all: unknown) => heard.push([error, all]));
  call('open', 'file', hears('failure'), hears('success'));
  call('scan', hears('success'), (error: Error) => heard.push(['failure', error]));
  call('login', (onError: Error) => heard.push(['failure', onError]), hears('success'));
  call('show', hears('failure'), hears('success'));
  call('createEventCallback', 'party', hears('result'));
  for (const name of ['onNews', 'setHandler', 'addNewsListener', 'subscribe', 'set'])
    call(name, hears(name));
  // react-native-exception-handler/index.js
  call('setHandlerforNativeException', false, hears('a crash'));
  await settled();
  const error = (name: string) =>
    expect.objectContaining({ message: expect.stringContaining(`Nonesuch.${name}`) });
  expect(heard).toEqual([
    ['result', null],
    [null, []],
    ['failure', error('open')],
    ['failure', error('scan')],
    ['failure', error('login')],
    ['success', null],
    ['result', error('createEventCallback')],
  ]);
});

test('a question is false in a condition, and can be awaited like a promise', async () => {
  const { call } = opened();
  expect([call('isAvailable'), call('hasPlayServices'), call('exists', '/a')]).toEqual(
    Array(3).fill(false),
  );
  const answer = call('isAvailable') as Promise<boolean>;
  expect([await answer, await answer.then((is) => [is])]).toEqual([false, [false]]);
  expect(await answer.catch(() => 1).finally(() => {})).toBe(false);
  expect((true as never as { then?: unknown }).then).toBeUndefined();
  // What `this` is in a script that is not strict.
  expect((Object(false) as { then?: unknown }).then).toBeTypeOf('function');
  expect(call('isEnrolledAsync')).toBeInstanceOf(Promise);
});

test('subscriptions can be removed and called', () => {
  const { call } = opened();
  const listening = call('onNews', () => {}) as Call & { remove: Call };
  listening.remove();
  listening();
  // Its name says more than what it listens to, so it may be awaited.
  expect(call('removeListenerById', 1)).toBeInstanceOf(Promise);
});

test('a result that the app uses at once is an empty value, and is reported as one', async () => {
  const { call, said, flush } = opened();
  const result = call('createCipher') as Record<string, Call> & PromiseLike<never>;
  expect(flush()).toEqual([]);
  expect([`${result}`, result.valueOf?.() === result, `${result.update?.('text')}`]).toEqual([
    '',
    true,
    '',
  ]);
  expect(said[0]).toMatchObject({ name: 'Nonesuch.createCipher', answered: 'an error' });
  expect(flush()).toMatchObject([{ name: 'Nonesuch.createCipher', answered: 'an empty value' }]);
  await expect(result).rejects.toThrow('Nonesuch.createCipher is not there');
});

test('a method whose name says that it is synchronous returns no promise', () => {
  const { call, said } = opened();
  const key = call('generateKeySync') as { byteLength?: unknown; then?: unknown };
  expect([`${key}`, key.then, call('getAllKeysSync'), call('setKeySync')]).toEqual([
    '',
    undefined,
    [],
    null,
  ]);
  expect(said[0]).toMatchObject({ name: 'Nonesuch.generateKeySync', answered: 'an empty value' });
});

test('a feature that a device may lack is false when the app reads it as a value', () => {
  const { read, call } = opened({ isCalled: false });
  expect([read('isSupported'), read('hasCamera')]).toEqual([false, false]);
  expect((call('getConstants') as { isTablet: unknown }).isTablet).toBe(false);
});

test('a global is installed, and the module is an ordinary object', async () => {
  const { module, call } = opened();
  for (const name of ['install', 'installJSI', 'installBindings', 'injectModuleIntoJSGlobal'])
    expect(call(name)).toBe(true);
  expect(call('addListener', 'news')).toBeUndefined();
  expect(await module).toBe(module);
  expect(`${module}`).toBe('[object Object]');
  expect(Object.keys(module)).toEqual(['getConstants', 'addListener', 'removeListeners']);
});

test('members that are read and not called are reported together', async () => {
  const { read, call, said, settled } = opened();
  expect(read('VERSION')).toBeUndefined();
  expect(read('tablet')).toBe(read('tablet'));
  call('called');
  await settled();
  expect(said.map((one) => one.type === 'missing' && one.name)).toEqual([
    'Nonesuch.called',
    'Nonesuch: asked for VERSION, tablet',
  ]);
});
