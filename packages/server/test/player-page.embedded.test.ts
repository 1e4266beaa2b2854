import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/in-process/test-server.ts';
import { attacksOn, bundleOf, type Outcomes, worked } from '../../player/test/support/bundles.ts';
import { png } from '../../viewer/test/png.ts';
import { previewDomain } from './support/preview-domain.ts';
import { publishPreview } from './support/publish.ts';

/** From the upload to the running app in a browser. */

const browser = await browserOfWorker();

type Server = TestServer;

/** Opens the page of a build. */
async function open(server: Server, bundle: string, options: object = {}, more: object = {}) {
  const { record } = await server.build(bundle, more);
  return visit(record.previewUrl, options);
}

/** `complaints` are the errors and warnings of the browser. */
async function visit(url: string, options: object = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await page.goto(url);
  return { page, complaints };
}

const app = (page: Page) => page.frameLocator('.glass iframe');
const running = (page: Page) => app(page).getByTestId('hello').waitFor();

test('the app starts by itself in the device, and the buttons of the device work', async () => {
  await using server = await startTestServer();
  const bundle = bundleOf(`nativeLoggingHook("one", 1); nativeLoggingHook("two", 2);
    var shop = __turboModuleProxy('Shop'); shop.getAllItems(); shop.getAllItems();`);
  // A browser runs no script of that type from its url.
  const bundleContentType = 'application/octet-stream';
  const device = { deviceSpec: { width: 375, height: 667 }, bundleContentType };
  const { page, complaints } = await open(server, bundle, {}, device);
  await running(page);
  const frame = page.locator('.glass iframe');
  const ratio = () => frame.evaluate((one) => one.clientWidth / one.clientHeight);
  expect(await ratio()).toBeCloseTo(375 / 667, 2);
  expect((await frame.boundingBox())?.width).toBeLessThanOrEqual(375);
  await page.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(ratio).toBeCloseTo(667 / 375, 2);
  const dark = page.getByRole('button', { name: 'Dark appearance' });
  await dark.click();
  expect(await dark.getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0);
  const console = page.getByRole('tabpanel', { name: 'Console' });
  expect(await console.getByRole('listitem').allTextContents()).toEqual(['info: one', 'warn: two']);
  await page.getByRole('tab', { name: 'Console' }).focus();
  await page.keyboard.press('ArrowRight');
  const facts = page.getByRole('tabpanel', { name: 'Diagnostics' });
  expect(await facts.textContent()).toContain('667 × 375 @3x, dark');
  await facts.getByText('method Shop.getAllItems → [] × 2').waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await running(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an error is shown with its stack, mapped by the source map', async () => {
  await using server = await startTestServer();
  const start = bundleOf('try { breaks(); } catch (error) { RN$handleException(error, false); }');
  const bundle = `${start}function breaks() { throw new Error("it broke"); }`;
  const line = bundle.split('\n').length - 1;
  // The position in the source is line 42 of App.js, in `pay`.
  const mappings = `${';'.repeat(line)}AAyCAA`;
  const map = { version: 3, sources: ['src/App.js'], names: ['pay'], mappings };
  const files = {
    'main.jsbundle.map': { contentType: 'application/json', bytes: JSON.stringify(map) },
  };
  const { page } = await visit(await publishPreview(server, bundle, { files }));
  await running(page);
  const told = page.locator('.console .is-error');
  expect(await told.textContent()).toContain('it broke');
  // A temporary failure of the network must not be final, so the test retries.
  await page.route('**/*.map', (route) => route.abort(), { times: 1 });
  const stack = told.getByText('Stack', { exact: true });
  const lost = page.waitForEvent('requestfailed');
  await stack.click();
  await lost;
  await stack.click();
  await stack.click();
  await told.getByText('src/App.js:42:1 in pay').waitFor();
  expect(await page.locator('[data-part="errors"]').textContent()).toBe('1');
  await page.context().close();
});

test('recordings stay visible below the app', async () => {
  await using server = await startTestServer();
  const bytes = png(20, 40, [180, 80, 42]);
  const screenshots = { 'cart.png': { contentType: 'image/png', bytes } };
  const url = await publishPreview(server, bundleOf(''), { screenshots });
  const { page, complaints } = await visit(url);
  await running(page);
  await page.getByText('Screenshot · cart.png').click();
  const picture = page.locator('.still img');
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(20);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a web export runs in a frame', async () => {
  await using server = await startTestServer();
  const html =
    '<!DOCTYPE html><html><body><p id="root">no</p><img src="/logo.png"><script src="/_expo/a.js"></script>' +
    '<script src="/_expo/b.js"></script></body></html>';
  const files = {
    'index.html': { contentType: 'text/html', bytes: html },
    '_expo/b.js': {
      contentType: 'text/javascript',
      bytes:
        'document.getElementById("root").textContent += " and the page";' +
        'document.body.append(Object.assign(new Image(), { src: "/assets/icon.png" }));',
    },
    'assets/icon.png': { contentType: 'image/png', bytes: png(30, 30, [42, 80, 180]) },
    'logo.png': { contentType: 'image/png', bytes: png(20, 40, [180, 80, 42]) },
  };
  // The script of the page is the bundle, which is not among the files.
  const bundle =
    'var __BUNDLE_START_TIME__=0;var name="react-dom";document.getElementById("root").textContent = origin;';
  const { page, complaints } = await visit(await publishPreview(server, bundle, { files }));
  const web = page.frameLocator('.glass iframe');
  await web.getByText('null and the page').waitFor();
  // A file that the page names and one that the script names, both with absolute paths.
  const widthOf = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth);
  expect(await web.locator('img').first().evaluate(widthOf)).toBe(20);
  expect(await web.locator('img').last().evaluate(widthOf)).toBe(30);
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** The results of an app that tries everything, as the page shows them. */
async function outcomesIn(page: Page): Promise<Outcomes> {
  const log = await page.locator('.console li').first().textContent();
  return JSON.parse(String(log).replace('info: ', '')) as Outcomes;
}

test('an app can reach neither the API nor the page', async () => {
  await using server = await startTestServer();
  const { page } = await open(server, attacksOn(server.url, { page: `${server.url}/` }));
  const got = await outcomesIn(page);
  expect(Object.keys(got)).toContain('pageWithCookies');
  expect(worked(got)).toEqual([]);
  await page.context().close();
});

const HERMES = Buffer.from('c61fbc03c103191f62000000', 'hex');
const RAM = Buffer.from('e5d10bfb01000000', 'hex');
const EXPO = 'npx expo export --platform ios --no-bytecode';
const BUNDLE = 'npx react-native bundle --platform ios';

test.each([
  ['This is Hermes bytecode, version 98', HERMES, ['of a phone', 'without bytecode', EXPO, BUNDLE]],
  ['This is a RAM bundle', RAM, ['one by one', 'of `ram-bundle`', BUNDLE]],
  ['This bundle is for the web', 'var a = "react-dom"', ['no index.html', 'whole folder', EXPO]],
  ['This is not a bundle that runs', '{"type":"Error"}', ['It is JSON', 'Metro wrote', BUNDLE]],
])(
  'a bundle that cannot run is explained with how to upload one that can: “%s”',
  async (title, bundle, words) => {
    await using server = await startTestServer();
    const { page, complaints } = await visit(await publishPreview(server, bundle, {}));
    await page.locator('.answer-title').waitFor();
    const expected = words.map((one) => expect.stringContaining(one));
    expect(await page.locator('.answer > *').allTextContents()).toEqual([title, ...expected]);
    expect(await page.getByRole('button', { name: 'Rotate' }).count()).toBe(0);
    expect(await page.locator('.poster').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  60_000,
);

test('on a phone the app fills the screen, and a bar above it returns to the page', async () => {
  await using server = await startTestServer();
  const phone = { viewport: { width: 393, height: 740 }, hasTouch: true, isMobile: true };
  const { page } = await open(server, bundleOf(''), phone);
  await running(page);
  expect(await page.locator('.glass iframe').boundingBox()).toEqual({
    x: 0,
    y: 36,
    width: 393,
    height: 740 - 36,
  });
  await page.getByRole('button', { name: 'Show the page' }).tap();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const frameWidth = async () => (await page.locator('.glass iframe').boundingBox())?.width;
  await expect.poll(frameWidth).toBeLessThan(393);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(393);
  await page.context().close();
});

test('without scripts the page is complete', async () => {
  await using server = await startTestServer();
  const { page } = await open(server, bundleOf(''), { javaScriptEnabled: false });
  expect(await page.locator('iframe').isVisible()).toBe(false);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.locator('.poster').isVisible()).toBe(true);
  // Playwright does not render noscript in this mode; a real browser does.
  expect(await page.locator('noscript').textContent()).toContain('may run scripts');
  await page.context().close();
});

test('with VITRINE_PREVIEW_ORIGIN the app runs on its host and reaches neither the pages nor other previews', async () => {
  const { env, hostOf } = await previewDomain();
  await using server = await startTestServer({ env });
  const { record } = await server.build(bundleOf(''));
  const { page, complaints } = await visit(record.previewUrl);
  await running(page);
  const frame = page.frames().find((one) => one.url().endsWith('/player'));
  const there = await hostOf(record.previewUrl);
  expect(frame?.url()).toBe(`${there}/player`);
  expect(await frame?.evaluate('origin')).toBe('null');
  expect(complaints).toEqual([]);
  await page.context().close();
  const wanted = {
    page: record.previewUrl,
    otherFrame: `${there}/player`,
    otherBundle: `${there}/bundle`,
    otherScript: `${there}/web/:bundle`,
  };
  const attacks = attacksOn(server.url, wanted);
  const hostile = await open(server, attacks, {}, { branch: 'hostile' });
  const got = await outcomesIn(hostile.page);
  expect(Object.keys(got)).toContain('otherScriptWithCookies');
  expect(worked(got)).toEqual([]);
  await hostile.page.context().close();
});
