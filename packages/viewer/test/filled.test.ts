import type { Platform } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { bundleOf } from '../../player/test/support/bundles.ts';
import { openOnPhone, servePage } from './app-page.ts';

/** Logs each press of Android's back button, and closes at the third one. */
const BUNDLE = bundleOf(`
  var presses = 0;
  RN$registerCallableModule('RCTDeviceEventEmitter', function () {
    return { emit: function (name) {
      if (name !== 'hardwareBackPress') return;
      presses += 1;
      nativeLoggingHook('back ' + presses, 1);
      if (presses === 3) __turboModuleProxy('DeviceEventManager').invokeDefaultBackPressHandler();
    } };
  });`);

/** The height of the bar of the page, in pixels. */
const BAR = 36;

const browser = await browserOfWorker();

async function open(platform: Platform) {
  const site = await servePage(BUNDLE, platform);
  const page = await openOnPhone(browser, site.baseUrl);
  const name = () => new URL(page.url()).pathname.split('/').at(-1);
  return {
    page,
    name,
    isFilled: () => page.locator('.stage.is-filled').count(),
    logged: () => page.locator('.console').textContent(),
    /** The phone's back. It is delayed, so that `evaluate` resolves before the page may be gone. */
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    async [Symbol.asyncDispose]() {
      await page.context().close();
      await site.close();
    },
  };
}

test('android: the phone’s back goes to the app, which lets it leave full screen', async () => {
  await using phone = await open('android');
  const { page } = phone;
  expect(await phone.isFilled()).toBe(1);
  for (const presses of [1, 2]) {
    await phone.back();
    await expect.poll(phone.logged).toContain(`back ${presses}`);
    expect(await phone.isFilled()).toBe(1);
    expect(phone.name()).toBe('app');
  }
  await phone.back();
  await expect.poll(phone.isFilled).toBe(0);
  await expect.poll(phone.logged).toContain('back 3');
  expect(phone.name()).toBe('app');
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await phone.back();
  await page.getByRole('heading', { name: 'Before' }).waitFor();
  expect(page.complaints).toEqual([]);
});

test('ios: the phone’s back leaves full screen, and forward returns to it', async () => {
  await using phone = await open('ios');
  const { page } = phone;
  expect(await phone.isFilled()).toBe(1);
  await phone.back();
  await expect.poll(phone.isFilled).toBe(0);
  expect(phone.name()).toBe('app');
  await page.evaluate(() => void setTimeout(() => history.forward()));
  await expect.poll(phone.isFilled).toBe(1);
  await page.reload();
  await page.app.getByTestId('hello').waitFor();
  await expect.poll(phone.isFilled).toBe(1);
  await phone.back();
  await expect.poll(phone.isFilled).toBe(0);
  await phone.back();
  await page.getByRole('heading', { name: 'Before' }).waitFor();
});

test('after full screen was left by its button, one back leaves the page', async () => {
  await using phone = await open('android');
  const { page } = phone;
  await page.getByRole('button', { name: 'Show the page' }).tap();
  await expect.poll(phone.isFilled).toBe(0);
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await page.getByRole('button', { name: 'Full screen' }).tap();
  await expect.poll(phone.isFilled).toBe(1);
  await page.getByRole('button', { name: 'Show the page' }).tap();
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await phone.back();
  await page.getByRole('heading', { name: 'Before' }).waitFor();
});

test('the app in full screen stays inside the safe area of the phone', async () => {
  await using phone = await open('ios');
  const { page } = phone;
  const frame = page.locator('.glass iframe');
  const whole = { x: 0, y: BAR, width: 393, height: 740 - BAR };
  await expect.poll(() => frame.boundingBox()).toEqual(whole);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { top: 47, bottom: 34, left: 5, right: 6 },
  });
  const safe = { x: 5, y: 47 + BAR, width: 393 - 5 - 6, height: 740 - 47 - 34 - BAR };
  await expect.poll(() => frame.boundingBox()).toEqual(safe);
});

test('a bar above the app names it as untrusted, whatever its name is, and closes it', async () => {
  const site = await servePage(BUNDLE, 'ios', undefined, `Vitrine, sign in ${'w'.repeat(300)}`);
  const page = await openOnPhone(browser, site.baseUrl, { colorScheme: 'dark' });
  const bar = page.getByRole('group', { name: 'Untrusted app' });
  await bar.waitFor();
  const label = bar.getByText('Untrusted app');
  await expect.poll(() => bar.boundingBox()).toEqual({ x: 0, y: 0, width: 393, height: BAR });
  expect(await bar.textContent()).toContain('Vitrine, sign in');
  const isSeen = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const close = bar.getByRole('button', { name: 'Close, and show the page' });
  for (const one of [label, close]) expect(await one.evaluate(isSeen)).toBe(true);
  expect((await close.boundingBox())?.x).toBe(393 - 48);
  expect(await bar.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    'rgb(21, 28, 26)',
  );
  // A keyboard or zooming moves what is visible, and the bar with it.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await session.send('Input.synthesizeScrollGesture', { x: 100, y: 300, yDistance: -400 });
  const offset = () => page.evaluate(() => visualViewport?.offsetTop ?? 0);
  await expect.poll(offset).toBeGreaterThan(0);
  const gap = (one: Element) =>
    one.getBoundingClientRect().top - (visualViewport?.offsetTop ?? Number.NaN);
  await expect.poll(async () => Math.abs(await bar.evaluate(gap))).toBeLessThan(1);
  await close.evaluate((element: HTMLElement) => element.click());
  await expect.poll(() => bar.isVisible()).toBe(false);
  expect(page.complaints).toEqual([]);
  await page.context().close();
  await site.close();
});

test('the bar is shown in full screen, and leaves it', async () => {
  const site = await servePage(BUNDLE, 'ios');
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  await page.goto(`${site.baseUrl}/app`);
  await page.frameLocator('.glass iframe').getByTestId('hello').waitFor();
  const bar = page.getByRole('group', { name: 'Untrusted app' });
  expect(await bar.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await bar.waitFor();
  const [above, app] = [await bar.boundingBox(), await page.locator('.glass iframe').boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(app?.y ?? 0);
  await bar.getByRole('button').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  await expect.poll(() => bar.isVisible()).toBe(false);
  await page.close();
  await site.close();
});
