import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../../../tests/harness/browser/chromium.ts';
import { buildExample } from '../support/example.ts';
import { BUILD_MS, openExample } from '../support/example-app.ts';
import { openApp } from '../support/open.ts';
import { colorsAt } from '../support/pixels.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await buildExample('expo', { platform: 'ios' });
}, BUILD_MS);
afterAll(() => browser.close());

test('[player.expo-splash-screen] the splash screen stays until the app hides it', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  // The app waits for its font, which the test delays.
  const before = (page: Page) =>
    page.route(/\/assets\/[^.]*(\.ttf)?$/, (route) => held.then(() => route.continue()));
  await using app = await openApp(browser, {
    ...(await buildExample('expo', { platform: 'ios' })),
    before,
  });
  await app.heard('firstFrame');
  const splash = app.app.locator('.splash');
  await splash.waitFor();
  expect(await splash.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expect
    .poll(() => colorsAt(app.page, { x: 0, y: 0 }, [[195, 422]]))
    .toEqual([[255, 255, 255]]);
  const shown = () =>
    app.said.flatMap((one) =>
      one.type === 'notice' && one.notice.notice === 'splash' ? [one.notice.visible] : [],
    );
  await expect.poll(() => new Set(shown())).toEqual(new Set([true]));
  letGo();
  await splash.waitFor({ state: 'detached' });
  await app.app.getByTestId('open-image').waitFor();
  await expect.poll(() => shown().at(-1)).toBe(false);
});

test('[player.expo-status-bar] the status bar has the style that the app sets', async () => {
  await using app = await openExample(browser, 'expo', undefined, { colorScheme: 'dark' });
  await app.view('open-image').waitFor();
  const bar = app.app.locator('.status-bar');
  const color = () => bar.evaluate((element) => getComputedStyle(element).color);
  const [black, white] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];
  await expect.poll(color).toBe(black);
  await app.tap('open-status-bar');
  await expect.poll(color).toBe(white);
  await app.tap('dark');
  await expect.poll(color).toBe(black);
  await app.tap('auto');
  await expect.poll(color).toBe(white);
  await app.tap('inverted');
  await expect.poll(color).toBe(black);
  await app.tap('hide');
  await bar.waitFor({ state: 'hidden' });
  await app.tap('hide');
  await bar.waitFor({ state: 'visible' });
});

for (const platform of ['ios', 'android'] as const)
  test(`${platform}: the app starts without errors`, { timeout: BUILD_MS }, async () => {
    await using app = await openExample(browser, 'expo', 'masked', { platform });
    await app.view('painted').waitFor();
    const wrong = app.said.filter(
      (one) =>
        one.type === 'missing' ||
        one.type === 'error' ||
        (one.type === 'log' && (one.level === 'error' || one.level === 'warn')),
    );
    expect(wrong).toEqual([]);
    expect(app.complaints).toEqual([]);
    // Expo patches React Native's FormData, which is the browser's class here.
    const field = () => {
      const form = new FormData();
      form.append('name', 'value');
      return form.get('name');
    };
    expect(await app.page.workers()[0]?.evaluate(field)).toBe('value');
  });
