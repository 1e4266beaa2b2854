import { expect, it } from 'vitest';
import { fakeWorker } from '../../../worker/test/fake-worker.ts';
import { createClasses } from './module.ts';
import { standIn } from './stand-in.ts';

type Made = Record<string, unknown>;
type Call = (...values: unknown[]) => unknown;
type Class = { new (...values: unknown[]): Made; prototype: Made };

/** Calls a method as an app does. */
const call = (object: object, method: string, ...values: unknown[]): unknown =>
  (Reflect.get(object, method) as Call).call(object, ...values);

function opened(name: string, settings: Parameters<typeof fakeWorker>[0] = {}) {
  const { worker, said, settled } = fakeWorker(settings);
  const classes = createClasses(() => {});
  const module = standIn(name, worker, classes) as Made;
  const missing = () => said.map((one) => (one.type === 'missing' ? one.name : one.type));
  const classOf = (member: string) => module[member] as Class;
  return { classes, module, classOf, missing, settled };
}

it('creates objects whose unknown methods reject and are reported', async () => {
  const { classes, module, classOf, missing, settled } = opened('ExpoUnheard');
  class Mine extends classOf('Thing') {
    own = 1;
  }
  const thing: Made = new Mine();
  expect(thing).toBeInstanceOf(classes.SharedObject);
  expect(thing).toBeInstanceOf(module.Thing as Class);
  thing.loop = true;
  expect([thing.own, thing.loop]).toEqual([1, true]);
  await expect(call(thing, 'play')).rejects.toThrow('ExpoUnheard.Thing.play is not there');
  call(thing, 'addListener', 'news', () => {});
  expect(JSON.parse(JSON.stringify(thing))).toMatchObject({ own: 1, loop: true });
  expect(await (thing as unknown)).toBe(thing);
  expect(thing.$$typeof).toBeUndefined();
  expect(`${thing}`).toBe('[object Object]');
  expect(missing()).toEqual(['ExpoUnheard.Thing.play']);
  expect(module.VERSION).toBeUndefined();
  await settled();
  expect(missing().slice(1)).toEqual(['ExpoUnheard: asked for VERSION']);
});

it('has the constants of the module that were uploaded', () => {
  const nativeConstants = { ExpoShop: { API_URL: 'https://shop.example', group: { dir: '/g' } } };
  const { module, missing } = opened('ExpoShop', { settings: { nativeConstants } });
  expect([module.API_URL, module.group]).toEqual(['https://shop.example', { dir: '/g' }]);
  expect(missing()).toEqual([]);
});

it('expo-audio: a recorder has the status that hooks read', () => {
  const { classOf, missing } = opened('ExpoAudio');
  const recorder = new (classOf('AudioRecorder'))({});
  expect(call(recorder, 'getStatus')).toMatchObject({ isRecording: false, durationMillis: 0 });
  expect(missing()).toEqual([]);
});

it('does not report a method that a library replaces, until it is called', async () => {
  const { classOf, missing, settled } = opened('ExpoAudio');
  const { prototype } = classOf('AudioRecorder');
  // expo-audio/src/ExpoAudio.ts
  const { prepareToRecordAsync } = prototype;
  prototype.prepareToRecordAsync = function (this: object) {
    return (prepareToRecordAsync as Call).call(this);
  };
  await settled();
  expect(missing()).toEqual([]);
  const recorder = new (classOf('AudioRecorder'))();
  expect(await call(recorder, 'prepareToRecordAsync')).toBeNull();
  expect(missing()).toEqual(['ExpoAudio.AudioRecorder.prepareToRecordAsync']);
});

it('denies permissions and reports the calls', async () => {
  const { module, missing } = opened('ExpoUnheard');
  const denied = { status: 'denied', granted: false, canAskAgain: true, expires: 'never' };
  expect(await call(module, 'requestForegroundPermissionsAsync')).toEqual(denied);
  expect(await call(module, 'getPermissionsAsync')).toEqual(denied);
  await expect(call(module, 'forgetPermissionsAsync')).rejects.toThrow('is not there');
  expect(missing()).toEqual([
    'ExpoUnheard.requestForegroundPermissionsAsync',
    'ExpoUnheard.getPermissionsAsync',
    'ExpoUnheard.forgetPermissionsAsync',
  ]);
});

it('resolves the calls for which apps wait at start', async () => {
  const answers = async (name: string, method: string) => call(opened(name).module, method, {});
  const network = await answers('ExpoNetwork', 'getNetworkStateAsync');
  expect(network).toMatchObject({ type: expect.stringMatching(/^(WIFI|NONE)$/) });
  expect(await answers('ExpoBattery', 'getBatteryLevelAsync')).toBe(-1);
  expect(await answers('ExpoLocalAuthentication', 'hasHardwareAsync')).toBe(false);
  expect(await answers('ExpoLocalAuthentication', 'authenticateAsync')).toMatchObject({
    success: false,
  });
  const none = { canceled: true, assets: null };
  expect(await answers('ExponentImagePicker', 'launchImageLibraryAsync')).toEqual(none);
  const document = await answers('ExpoDocumentPicker', 'getDocumentAsync');
  expect(document).toEqual({ ...none, type: 'cancel' });
  const registration = 'NotificationsServerRegistrationModule';
  expect(await answers(registration, 'getRegistrationInfoAsync')).toBeNull();
  expect(await answers('ExpoNotificationPresenter', 'getPresentedNotificationsAsync')).toEqual([]);
});
