import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildExample } from '../support/example.ts';
import { BUILD_MS, openExample } from '../support/example-app.ts';
import { launch } from '../support/launch.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await buildExample('gallery', { platform: 'ios' });
  await buildExample('gallery', { platform: 'android' });
}, BUILD_MS);
afterAll(() => browser.close());

test('[player.platform] each bundle knows what it runs on', async () => {
  await using app = await openExample(browser, 'gallery', 'surroundings');
  await app.says('platform', 'ios Apple');
  await app.says('version', 'string');
  await using android = await openExample(browser, 'gallery', 'surroundings', {
    platform: 'android',
  });
  await android.says('platform', 'android Google');
  await android.says('version', 'number');
});

test('[player.dimensions] the window as large as the phone', async () => {
  await using app = await openExample(browser, 'gallery', 'surroundings');
  await app.says('window', '390 x 844 @2 font 1');
  await app.says('screen', '390 x 844');
});

test('[player.pixel-ratio] pixels of the device', async () => {
  await using app = await openExample(browser, 'gallery', 'surroundings', { scale: 3 });
  await app.says('ratio', /^3 30 8.33/);
});

test('[player.appearance] dark and light, given and set', async () => {
  await using app = await openExample(browser, 'gallery', 'surroundings');
  await app.says('scheme', 'light light');
  await app.tap('darken');
  await app.says('scheme', 'dark dark');
  await app.says('changes', /scheme dark/);
  await using dark = await openExample(browser, 'gallery', 'surroundings', { colorScheme: 'dark' });
  await dark.says('scheme', 'dark dark');
});

test('[player.app-state] an app that is looked at is active', async () => {
  await using app = await openExample(browser, 'gallery', 'surroundings');
  await app.says('state', 'active');
});

test('[player.back-handler] the app hears Android’s back button, and closes when it says so', async () => {
  await using app = await openExample(browser, 'gallery', 'surroundings', { platform: 'android' });
  await app.says('platform', /android/);
  await app.page.keyboard.press('Escape');
  await app.says('backs', 'back 1');
  await app.tap('exit');
  await app.app.getByText('The app would close').waitFor();
});

test('[player.i18n-manager] the language decides the direction', async () => {
  await using app = await openExample(browser, 'gallery', 'surroundings', { locale: 'he-IL' });
  await app.says('direction', 'rtl');
});

test('[player.accessibility-info] it is asked, and speaks', async () => {
  await using app = await openExample(browser, 'gallery', 'surroundings');
  await app.says('accessibility', /"screenReader":(true|false),"reduceMotion":(true|false)/);
  await app.tap('announce');
  await expect.poll(() => app.app.locator('.voice').textContent()).toBe('Something was said');
});
