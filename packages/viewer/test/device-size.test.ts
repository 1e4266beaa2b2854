import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { colorsAt } from '../../player/test/support/pixels.ts';
import { servePage } from './app-page.ts';
import { bundle, openInChromium, useApp, WIDTHS } from './device-size.ts';

/** A device that is drawn smaller than its true size, because the window is small. */

const browser = await browserOfWorker();
let site: Awaited<ReturnType<typeof servePage>>;
beforeAll(async () => {
  site = await servePage(bundle, 'ios');
});
afterAll(() => site?.close());

test.for(WIDTHS)(
  'Playwright clicks, types and scrolls in an app at a width of %i',
  async (width) => {
    await using hands = await openInChromium(browser, `${site.baseUrl}/app`, width);
    await useApp(hands);
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

test('nothing is drawn over the corners of the screen, and nothing blends', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const reader = await browser.newPage();
  await page.goto(`${site.baseUrl}/app`);
  await page.frameLocator('iframe').getByTestId('press').waitFor();
  const { x = 0, y = 0, width = 0 } = (await page.locator('.screen').boundingBox()) ?? {};
  const corners = [
    [8, 8],
    [width - 8, 8],
  ] as const;
  expect(await colorsAt(page, { x, y }, corners, reader)).toEqual(corners.map(() => [10, 13, 12]));
  // With a blend mode, Chromium may leave the corners out of its clip. It depends on the machine.
  const blends = await page
    .locator('.screen *')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).mixBlendMode !== 'normal'));
  expect(blends).toEqual([]);
  for (const one of [page, reader]) await one.close();
});
