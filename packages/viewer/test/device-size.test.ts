import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../../tests/harness/browser/chromium.ts';
import { colorsAt } from '../../player/test/support/pixels.ts';
import { servePage } from './app-page.ts';
import { bundle, useApp, WIDTHS } from './device-size.ts';

/** A device that is smaller than it is, because the window is. */

let browser: Browser;
let site: Awaited<ReturnType<typeof servePage>>;
beforeAll(async () => {
  browser = await launch();
  site = await servePage(bundle, 'ios');
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test.for(WIDTHS)(
  'Playwright clicks, types and scrolls in an app at a width of %i',
  async (width) => {
    const page = await useApp(browser, `${site.baseUrl}/app`, width);
    await page.context().close();
  },
);

test('the device has its true size where there is room, and its app keeps its layout elsewhere', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1300 } });
  await page.goto(`${site.baseUrl}/app`);
  const app = page.frameLocator('iframe');
  const place = async () => {
    const [frame, view] = [
      await page.locator('iframe').boundingBox(),
      await app.getByTestId('press').boundingBox(),
    ];
    if (!frame || !view) throw new Error('they are not on the page');
    return [frame.width, view.width, view.x - frame.x, view.y - frame.y].map(Math.round);
  };
  await expect.poll(place).toEqual([390, 30, 200, 60]);
  await page.setViewportSize({ width: 1440, height: 718 });
  await expect.poll(place).toEqual([195, 15, 100, 30]);
  await page.close();
});

test('the corners of the screen stay round', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site.baseUrl}/app`);
  await page.frameLocator('iframe').getByTestId('press').waitFor();
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.locator('.screen').boundingBox()) ?? {};
  const corners = [
    [3, 3],
    [width - 3, 3],
    [3, height - 3],
    [width - 3, height - 3],
  ] as const;
  const colors = await colorsAt(page, { x, y }, corners);
  expect(colors).toEqual(corners.map(() => [10, 13, 12]));
  await page.close();
});
