import type { Platform } from '@vitrine/contract';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { bundleOf } from '../../player/test/support/bundles.ts';
import { LONGEST_MS, openOnPhone, servePage } from './app-page.ts';

/** The host page of an app when loading or running fails. */

const browser = await browserOfWorker();

type Given = {
  bundle?: string;
  platform?: Platform;
  options?: BrowserContextOptions;
  before?: (page: Page) => Promise<unknown>;
};

async function open({ bundle = bundleOf(''), platform = 'ios', options, before }: Given) {
  const site = await servePage(bundle, platform);
  const context = await browser.newContext(options);
  context.setDefaultTimeout(LONGEST_MS);
  const page = await context.newPage();
  await before?.(page);
  await page.goto(`${site.baseUrl}/app`);
  return {
    page,
    hello: page.frameLocator('.glass iframe').getByTestId('hello'),
    state: page.locator('[data-part="state"]'),
    async [Symbol.asyncDispose]() {
      await context.close();
      await site.close();
    },
  };
}

const FAILS = `${bundleOf('')}; throw new Error('it broke at once');`;

test('the download progress of a slow bundle is shown', async () => {
  const long = `${bundleOf('')}// ${'x'.repeat(400_000)}`;
  await using hosted = await open({
    bundle: long,
    async before(page) {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: 200_000,
        uploadThroughput: -1,
      });
    },
  });
  const seen = () =>
    hosted.page.evaluate(() => {
      const progress = document.querySelector<HTMLElement>('.player-progress');
      return progress?.checkVisibility() ? progress.textContent : null;
    });
  await expect.poll(seen).toMatch(/^Loading the app… 0\.[1-4] of 0\.4 MB$/);
  await hosted.hello.waitFor();
  await expect.poll(seen).toBe(null);
});

test('a lost network is reported as such, and the app starts when it is back', async () => {
  let isLost = true;
  await using hosted = await open({
    before: (page) =>
      page.route(/\/(bundle|worker\.js)$/, (route) => {
        const isPlayer = route.request().url().endsWith('.js');
        // The player's scripts load, as from a cache. The bundle and HEAD requests fail.
        if (isLost && (!isPlayer || route.request().method() === 'HEAD')) return route.abort();
        return route.continue();
      }),
  });
  const { page } = hosted;
  const banner = page.getByRole('alert').filter({ hasText: 'The app was ended' });
  await expect.poll(() => banner.textContent()).toContain('Is this device online?');
  isLost = false;
  await page.getByRole('button', { name: 'Start again' }).click();
  await hosted.hello.waitFor();
  expect(await banner.isVisible()).toBe(false);
});

test('a failed app is shown as failed, legibly, also after a restart', async () => {
  await using hosted = await open({
    bundle: FAILS,
    options: { viewport: { width: 1366, height: 650 } },
  });
  const { page, state } = hosted;
  await page.getByText('The app failed: it broke at once').waitFor();
  await expect.poll(() => state.textContent()).toBe('Failed');
  const button = page.getByRole('button', { name: 'Start again' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(32);
  const log = page.locator('.console');
  const failures = log.locator('.is-error').filter({ hasText: 'it broke at once' });
  await expect.poll(() => failures.count()).toBe(1);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => failures.count()).toBe(2);
  // The focus stays in the stage, and does not return to the top of the page.
  expect(await page.evaluate(() => document.activeElement?.matches('.stage *'))).toBe(true);
  expect(await log.getByText('Started again').count()).toBe(1);
  expect(await page.locator('[data-part="errors"]').textContent()).toBe('1');
  expect(await page.getByRole('tab', { name: /^Console ?1 error$/ }).count()).toBe(1);
  const level = failures.first().locator('.level');
  expect((await level.boundingBox())?.width).toBeGreaterThan(20);
});

test('an app that shows nothing is not only said to run, also after it was busy, until it shows something', async () => {
  await using hosted = await open({
    bundle: `var __BUNDLE_START_TIME__=Date.now(),__DEV__=false;
      globalThis.RN$AppRegistry = { getAppKeys: function () { return ['demo']; }, runApplication: function () {
        nativeModuleProxy.Nonesuch.open().catch(function () {});
        var ui = nativeFabricUIManager;
        setTimeout(function () {
          for (var end = Date.now() + 7000; Date.now() < end;);
        }, 12000);
        setTimeout(function () {
          ui.completeRoot(1, [ui.createNode(3, 'RCTView', 1, { testID: 'hello', width: 9, height: 9, backgroundColor: -1 }, {})]);
        }, 22000);
      } };`,
  });
  const { page, state, hello } = hosted;
  const saysNext = (text: string) =>
    expect.poll(() => state.textContent(), { timeout: LONGEST_MS }).toBe(text);
  await saysNext('Running demo, nothing is on the screen');
  await saysNext('Not answering');
  await saysNext('Running demo, nothing is on the screen');
  const line = page.locator('.console .is-warn');
  expect(await line.textContent()).toContain('It asked for Nonesuch, Nonesuch.open');
  await hello.waitFor();
  await expect.poll(() => state.textContent()).toBe('Running demo');
});

test('back leaves full screen even if the app failed', async () => {
  const site = await servePage(FAILS, 'android');
  const page = await openOnPhone(browser, site.baseUrl, {}, (page) =>
    page.getByText('The app failed').waitFor(),
  );
  await expect.poll(() => page.locator('.stage.is-filled').count()).toBe(1);
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(() => page.locator('.stage.is-filled').count()).toBe(0);
  expect(new URL(page.url()).pathname).toMatch(/\/app$/);
  await page.context().close();
  await site.close();
});

test('the page below an app in full screen is inert until it is shown', async () => {
  const site = await servePage(bundleOf(''), 'ios');
  const page = await openOnPhone(browser, site.baseUrl);
  const isInert = () =>
    page.evaluate(() => document.querySelector('h1')?.closest('[inert]') !== null);
  await expect.poll(isInert).toBe(true);
  await page.getByRole('button', { name: 'Show the page' }).tap();
  await expect.poll(isInert).toBe(false);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Full screen');
  await page.context().close();
  await site.close();
});

test('a phone in landscape opens the app in full screen', async () => {
  const site = await servePage(bundleOf(''), 'ios');
  const viewport = { width: 844, height: 390 };
  const page = await openOnPhone(browser, site.baseUrl, { viewport });
  await expect.poll(() => page.locator('.stage.is-filled').count()).toBe(1);
  await page.context().close();
  await site.close();
});

test('the console keeps its height in a low window', async () => {
  await using hosted = await open({ options: { viewport: { width: 800, height: 380 } } });
  await hosted.hello.waitFor();
  const tab = hosted.page.locator('[data-part="console"]');
  expect(await tab.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('192px');
});

test('a player that fails to load is reported', async () => {
  await using hosted = await open({
    before: (page) => page.route('**/controls.*.js', (route) => route.abort()),
  });
  await hosted.page.getByText('its player could not be loaded').waitFor();
});
