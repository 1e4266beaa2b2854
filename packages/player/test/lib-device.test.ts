import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

/** Opens an app that calls native modules as their libraries do. */
const open = (source: string, settings = {}) =>
  openHandMade(
    browser,
    `var modules = nativeModuleProxy;
    ${source}
    function app() { return h('RCTView', { id: 'root' }); }`,
    settings,
  );

test('[player.localize] language and region of the device are known synchronously', async () => {
  await using app = await open(
    `var locale = modules.RNLocalize.getLocales()[0];
    say('app', 'is', { tag: locale.languageTag, code: locale.languageCode, rtl: locale.isRTL,
      metric: modules.RNLocalize.usesMetricSystem() });`,
    { locale: 'ar-EG' },
  );
  const said = { tag: 'ar-EG', code: 'ar', rtl: true, metric: true };
  expect(await app.hears('app', 'is')).toEqual(said);
  expect(app.said.filter(({ type }) => type === 'missing' || type === 'error')).toEqual([]);
});

test('[player.device-info] it tells a phone from a tablet', async () => {
  const source = `var info = modules.RNDeviceInfo;
    info.getUniqueId().then(function (id) {
      say('app', 'is', { tablet: info.isTablet, type: info.deviceType, same: id === info.getUniqueIdSync() });
    });`;
  await using phone = await open(source);
  const said = { tablet: false, type: 'Handset', same: true };
  expect(await phone.hears('app', 'is')).toEqual(said);
  await using tablet = await open(source, { window: { width: 834, height: 1112 } });
  expect(await tablet.hears('app', 'is')).toMatchObject({ tablet: true, type: 'Tablet' });
  expect(phone.said.filter(({ type }) => type === 'missing' || type === 'error')).toEqual([]);
});

test('[player.netinfo] it tells whether there is a network and fires an event on a change', async () => {
  await using app = await open(
    `modules.RNCNetInfo.addListener('netInfo.networkStatusDidChange');
    modules.RNCNetInfo.getCurrentState().then(function (state) { say('app', 'is', state); });`,
  );
  expect(await app.hears('app', 'is')).toMatchObject({ isConnected: true, type: 'wifi' });
  await app.page.context().setOffline(true);
  const told = await app.hears('device', 'netInfo.networkStatusDidChange');
  expect(told).toMatchObject({ isConnected: false, isInternetReachable: false, type: 'none' });
  // Other pages share the network.
  await app.page.context().setOffline(false);
  expect(app.said.filter(({ type }) => type === 'missing' || type === 'error')).toEqual([]);
});

test('[player.shapes] sensors, pickers, printers and orientation answer in the shapes of their libraries', async () => {
  await using app = await open(
    `var expo = globalThis.expo.modules, turbo = __turboModuleProxy;
    expo.ExpoScreenOrientation.addListener('expoDidUpdateDimensions', function (event) {
      say('app', 'turned', event.orientationInfo);
    });
    Promise.allSettled([
      modules.ReactNativeBiometrics.isSensorAvailable({}),
      modules.BlePlx.state(),
      modules.NotifeeApiModule.requestPermission({}),
      turbo('RNDocumentPicker').pick({ mode: 'import', allowVirtualFiles: false }),
      expo.ExpoDocumentPicker.getDocumentAsync({}),
      expo.ExpoScreenOrientation.getOrientationAsync(),
      expo.ExpoPrint.printToFileAsync({ html: '<p>Tea</p>' }),
      turbo('RNShare').open({ message: 'Look at this' }),
    ]).then(function (all) {
      say('app', 'are', { answers: all.map(function (one) { return one.value || one.reason.code; }) });
    });`,
  );
  await app.app.getByRole('dialog').getByText('Look at this').waitFor();
  await app.app.getByRole('button', { name: 'Cancel' }).click();
  const { answers } = await app.hears('app', 'are');
  expect(answers).toMatchObject([
    { available: false },
    'Unsupported',
    { authorizationStatus: 0 },
    'OPERATION_CANCELED',
    { canceled: true },
    1,
    { uri: expect.stringMatching(/pdf$/), numberOfPages: 1 },
    { success: false },
  ]);
  await app.send({
    type: 'surroundings',
    surroundings: {
      window: { width: 844, height: 390 },
      insets: { top: 0, right: 47, bottom: 21, left: 47 },
      bars: { top: 0, bottom: 0 },
      colorScheme: 'light',
    },
  });
  expect(await app.hears('app', 'turned')).toMatchObject({ orientation: 4 });
  expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
});
