import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../../../tests/harness/browser/chromium.ts';
import { boxesInChromium, shareOf } from './boxes.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('random trees of views are laid out as Yoga does', async () => {
  const { right } = await shareOf({ from: 1, count: 300 }, (trees, isRtl) =>
    boxesInChromium(browser, trees, isRtl ? 'ar' : 'en-US'),
  );
  expect(right).toBeGreaterThan(0.99);
});
