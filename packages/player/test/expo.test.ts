import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../../tests/harness/fixtures/temporary-folder.ts';
import { openApp } from './support/open.ts';
import { colorsAt } from './support/pixels.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const browser = await browserOfWorker();
let folder: string;

beforeAll(() => {
  folder = temporaryFolderSync('expo');
});
afterAll(() => removeFolderSync(folder));

/** Opens an app that only runs `run`, with Fabric. */
async function open(run: string) {
  const main = `globalThis.RN$AppRegistry = { getAppKeys: () => ['main'], runApplication() {
    const ui = nativeFabricUIManager;
    const log = (...values) => nativeLoggingHook(values.map((one) => JSON.stringify(one)).join(' '), 1);
    const show = (...nodes) => ui.completeRoot(1, nodes);
    ${run}
  } };`;
  writeFileSync(join(folder, 'main.js'), main);
  return openApp(browser, { folder, main: 'main.js', settings: { entry: 'main' } });
}

test("Expo's global has its modules, and reports those that are missing", async () => {
  await using app = await open(`
    const { modules, uuidv4, NativeModule } = expo;
    log(modules.ExpoHaptics instanceof NativeModule, uuidv4().length, modules.ExpoGo ?? null);
    class Mine extends modules.ExpoUnheard.Thing {}
    modules.ExpoUnheard.doAsync().catch((error) => log(error.message));
    log(modules.ExponentConstants.statusBarHeight, modules.ExpoLocalization.getLocales()[0].regionCode);
    modules.ExpoHaptics.impactAsync('light');
    modules.ExpoWebBrowser.openBrowserAsync('https://example.com');
    modules.ExpoSecureStore.setValueWithKeySync('v', 'k');
    log(modules.ExpoSecureStore.getValueWithKeySync('k'));
    modules.FileSystem && log(new modules.FileSystem.FileSystemFile('file:///cache/a').exists);
    modules.ExpoClipboard.setStringAsync('hello').then(() => modules.ExpoClipboard.getStringAsync()).then(log);
    show();
  `);
  const told = '"ExpoUnheard.doAsync is not there in the player."';
  await expect
    .poll(() => logs(app.said).sort())
    .toEqual(['true 36 null', '47 "US"', '"v"', 'false', '"hello"', told].sort());
  const missing = () => app.said.filter(({ type }) => type === 'missing');
  await expect.poll(missing).toEqual([
    { type: 'missing', what: 'module', name: 'ExpoUnheard', answered: 'a stand-in' },
    { type: 'missing', what: 'method', name: 'ExpoUnheard.doAsync', answered: 'an error' },
  ]);
  expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
  const notices = () => app.said.flatMap((one) => (one.type === 'notice' ? [one.notice] : []));
  await expect.poll(notices).toContainEqual({ notice: 'haptic', kind: 'impact light' });
  await expect.poll(notices).toContainEqual({ notice: 'openUrl', url: 'https://example.com' });
});

test("Expo's views show their props, and ignore invalid ones", async () => {
  await using app = await open(`
    const size = { width: 100, height: 50 };
    let tag = 2;
    const view = (name, props) => ui.createNode(tag += 2, 'ViewManagerAdapter_' + name, 1, { ...size, ...props }, {});
    ui.registerEventHandler((handle, name, event) => name === 'topLoad' && log(name, event.source.width));
    show(
      view('ExpoImage', { testID: 'image', source: [{ uri: '${PIXEL}' }], contentFit: 'contain',
        contentPosition: { top: '10%', right: 5 }, transition: { duration: 100 } }),
      view('ExpoImage', { testID: 'wrong', source: 7, contentFit: {}, contentPosition: 'url(x)',
        transition: 'soon', blurRadius: 'x', tintColor: {}, placeholder: [null] }),
      view('ExpoLinearGradient', { testID: 'gradient', colors: [0xffff0000, 0xff0000ff],
        startPoint: [0, 0], endPoint: [1, 0] }),
      view('ExpoLinearGradient', { colors: 'red', locations: {}, startPoint: 'x' }),
      view('ExpoBlur_ExpoBlurView', { testID: 'blur', tint: 'dark', intensity: 80 }),
      view('ExpoBlurView', { tint: 7, intensity: 'x' }),
      view('SymbolModule', { testID: 'symbol', name: 'star.fill', tint: 0xffff0000, size: 30 }),
      view('ExpoGlassEffect_GlassView', { testID: 'glass' }),
    );
  `);
  await expect.poll(() => logs(app.said)).toContain('"topLoad" 1');
  const of = (id: string) => app.app.getByTestId(id);
  const image = of('image').locator('img.is-loaded');
  expect(await image.evaluate((one) => getComputedStyle(one).objectFit)).toBe('contain');
  expect(await image.evaluate((one) => getComputedStyle(one).objectPosition)).toMatch(/10%/);
  await expect.poll(() => of('gradient').locator('stop').count()).toBe(2);
  const symbol = of('symbol').locator('.symbol[data-icon]');
  await expect.poll(() => symbol.boundingBox()).toMatchObject({ width: 30, height: 30 });
  expect(await symbol.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(255, 0, 0)');
  const blur = of('blur').locator('.blur');
  expect(await blur.evaluate((one) => getComputedStyle(one).backdropFilter)).toMatch(
    /blur\(16px\)/,
  );
  await expect.poll(() => of('glass').count()).toBe(1);
  expect(app.said.filter(({ type }) => type === 'missing' || type === 'error')).toEqual([]);
});

test('hashes fill their box until the image has loaded, and symbols are icons', async () => {
  await using app = await open(`
    let tag = 2;
    const view = (name, props) => ui.createNode(tag += 2, 'ViewManagerAdapter_' + name, 1,
      { width: 100, height: 50, ...props }, {});
    show(
      view('ExpoImage', { testID: 'blur', placeholder: [{ uri: 'blurhash:/00TI:j', width: 16, height: 16 }],
        contentFit: 'cover' }),
      view('ExpoImage', { testID: 'thumb', source: [{ uri: 'thumbhash:/3OcRJYB4d3h%5CiIeHeEh3eIhw+j3A' }],
        contentFit: 'fill' }),
      view('ExpoImage', { testID: 'star', source: [{ uri: 'sf:/star.fill' }], tintColor: 0xff0000ff }),
      view('ExpoImage', { testID: 'wrong', source: [{ uri: 'blurhash:/%' }], placeholder: ['thumbhash:/$$'] }),
    );
  `);
  const at = async (id: string, x: number, y: number) => {
    const box = await app.app.getByTestId(id).boundingBox();
    return box ? (await colorsAt(app.page, box, [[x, y]]))[0] : undefined;
  };
  await expect.poll(() => at('blur', 3, 3)).toEqual([255, 0, 0]);
  const isWhite = async () => String(await at('thumb', 50, 25)) === '255,255,255';
  await expect.poll(isWhite).toBe(false);
  const width = (id: string) =>
    app.app
      .getByTestId(id)
      .locator('img')
      .last()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => width('star')).toBe(24);
  // The middle of the star is filled in its tint.
  await expect.poll(() => at('star', 50, 25)).toEqual([0, 0, 255]);
  expect(await width('thumb')).toBe(32);
  const broken = app.app.getByTestId('wrong').locator('img').first();
  await expect.poll(() => broken.isVisible()).toBe(false);
  expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
});

const logs = (said: readonly { type: string }[]) =>
  said.flatMap((one) => (one.type === 'log' && 'text' in one ? [String(one.text)] : []));
