import { type Browser, firefox } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { servePage } from './app-page.ts';
import { bundle, useApp, WIDTHS } from './device-size.ts';

/** As device-size.test.ts, in the Firefox of the system, by WebDriver BiDi. */

let browser: Browser;
let site: Awaited<ReturnType<typeof servePage>>;
beforeAll(async () => {
  browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
  });
  site = await servePage(bundle, 'ios');
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test.for(WIDTHS)(
  'Playwright clicks, types and scrolls in Firefox at a width of %i',
  async (width) => {
    const page = await useApp(browser, `${site.baseUrl}/app`, width);
    await page.context().close();
  },
);
