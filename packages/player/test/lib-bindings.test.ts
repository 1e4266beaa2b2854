import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

const ROOT = `return h('RCTView', { id: 'root' });`;

test('[player.file-systems] libraries with files share them, and keep them before a restart', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var fs = __turboModuleProxy('RNFSManager'), util = __turboModuleProxy('ReactNativeBlobUtil');
      var path = fs.RNFSDocumentDirectoryPath + '/a.txt';
      fs.writeFile(path, btoa('kept'))
        .then(function () { return util.readFile(path, 'utf8'); })
        .then(function (text) { say('root', 'read', { text: text }); __turboModuleProxy('RNRestart').restart(); });
      ${ROOT}
    }`,
  );
  expect(await app.hears('root', 'read')).toEqual({ text: 'kept' });
  const notices = () => app.said.flatMap((one) => (one.type === 'notice' ? one.notice : []));
  await expect
    .poll(notices)
    .toMatchObject([
      { notice: 'store', store: 'files', key: 'file:///documents/a.txt#0' },
      { notice: 'reload' },
    ]);
});

test('[player.key-value] stores of several libraries keep their values', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var secure = __turboModuleProxy('RNSecureKeyStore'), prefs = __turboModuleProxy('RNDefaultPreference');
      var info = __turboModuleProxy('RNSensitiveInfo');
      Promise.all([secure.set('a', '1'), prefs.set('a', '2'), info.setItem('a', '3', {})]).then(function () {
        return Promise.all([secure.get('a'), prefs.get('a'), info.getItem('a', {})]);
      }).then(function (values) { say('root', 'has', { values: values }); });
      ${ROOT}
    }`,
  );
  expect(await app.hears('root', 'has')).toEqual({ values: ['1', '2', '3'] });
});

test('[player.quick-crypto] react-native-quick-crypto draws random bytes, and each of its hashes is its own', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      __turboModuleProxy('NitroModules').install();
      var create = function (name) { return NitroModulesProxy.createHybridObject(name); };
      var base64 = __turboModuleProxy('QuickBase64'), one = create('Hash'), other = create('Hash');
      one.createHash('sha1'); other.createHash('md5'); one.update('a');
      var bytes = create('Random').randomFillSync(new ArrayBuffer(32), 16, 16);
      setTimeout(function () {
        say('root', 'has', { hashes: [one, other].map(function (hash) {
          return base64.base64FromArrayBuffer(hash.digest(), false); }),
          isDrawn: [0, 16].map(function (at) { return new Uint8Array(bytes, at, 16).some(Boolean); }) });
      });
      ${ROOT}
    }`,
  );
  expect(await app.hears('root', 'has')).toEqual({
    hashes: ['hvfkN/qlp/zhXR3cuerq6jd2Z7g=', '1B2M2Y8AsgTpgAmY7PhCfg=='],
    isDrawn: [false, true],
  });
});

test('[player.unistyles] a theme changes what is shown, without React', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      __turboModuleProxy('NitroModules').install();
      var sheet = NitroModulesProxy.createHybridObject('UnistylesStyleSheet');
      var runtime = NitroModulesProxy.createHybridObject('UnistylesRuntime');
      var registry = NitroModulesProxy.createHybridObject('UnistylesShadowRegistry');
      sheet.jsMethods = { processColor: function (color) { return color === 'red' ? 0xffff0000 : 0xff0000ff; } };
      sheet.configure({ themes: { light: { color: 'red' }, dark: { color: 'blue' } },
        settings: { initialTheme: 'light' } });
      var styles = sheet.create(function (theme, rt) {
        return { box: { backgroundColor: theme.color, width: rt.screen.width / 3, height: 50 } };
      });
      setTimeout(function () {
        registry.link(byId.box.node, [styles.box]);
        runtime.setTheme('dark');
        say('root', 'done', { theme: runtime.themeName, screen: runtime.screen });
      }, 50);
      return h('RCTView', { id: 'root' },
        h('RCTView', { id: 'box', testID: 'box', width: styles.box.width, height: 50, backgroundColor: 0xffff0000 }));
    }`,
  );
  expect(await app.hears('root', 'done')).toEqual({
    theme: 'dark',
    screen: { width: 390, height: 844 },
  });
  const box = app.app.locator('[data-testid=box]');
  await expect
    .poll(() => box.evaluate((one) => getComputedStyle(one).backgroundColor))
    .toBe('rgb(0, 0, 255)');
  expect(await box.boundingBox()).toMatchObject({ width: 130 });
});

test('[player.native-toasts] toasts and snackbars of libraries are shown, and an action is pressed', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      __turboModuleProxy('RNSnackbar').show({ text: 'Saved', duration: -2, action: { text: 'Undo' } },
        function () { say('root', 'undone', {}); });
      __turboModuleProxy('RNSimpleToast').show('Copied', 0);
      ${ROOT}
    }`,
  );
  await app.app.locator('.snackbar', { hasText: 'Saved' }).waitFor();
  await expect.poll(() => app.app.locator('.toast').textContent()).toBe('Copied');
  await app.app.getByRole('button', { name: 'Undo' }).click();
  await app.hears('root', 'undone');
  expect(await app.app.locator('.snackbar').count()).toBe(0);
});

test('[player.background-timer] a timer of react-native-background-timer ends', async () => {
  await using app = await openHandMade(
    browser,
    `function app() { __turboModuleProxy('RNBackgroundTimer').setTimeout(3, 20); ${ROOT} }`,
  );
  await app.hears('device', 'backgroundTimer.timeout');
});

test('[player.realm] Realm is an empty database in memory', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var Realm = globalThis['Realm'], Dog = { name: 'Dog', properties: { name: 'string', age: 'int' } };
      Realm.open({ schema: [Dog] }).then(function (realm) {
        var dogs = realm.objects('Dog'), before = dogs.length;
        dogs.addListener(function (all, changes) {
          if (changes.insertions.length > 0) say('root', 'heard', { before: before, names: all.map(function (dog) { return dog.name; }),
            old: dogs.filtered('age > $0', 2)[0].name });
        });
        realm.write(function () {
          realm.create('Dog', { name: 'Rex', age: 1 }); realm.create('Dog', { name: 'Bo', age: 3 });
        });
      });
      ${ROOT}
    }`,
  );
  expect(await app.hears('root', 'heard')).toEqual({ before: 0, names: ['Rex', 'Bo'], old: 'Bo' });
});
