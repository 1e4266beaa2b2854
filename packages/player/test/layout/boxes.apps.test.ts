import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../../../tests/harness/browser/chromium.ts';
import { type Firefox, startFirefox } from '../../../../tests/harness/browser/firefox.ts';
import type { Frame } from '../../src/worker/layout/frame.ts';
import { showInFirefox } from '../support/firefox.ts';
import { boxesInChromium, READ_BOXES, shareOf, writeBundle } from './boxes.ts';
import type { Tree } from './random-trees.ts';

let browser: Browser;
let firefox: Firefox;
beforeAll(async () => {
  browser = await launch();
  firefox = await startFirefox();
});
afterAll(async () => {
  await browser.close();
  await firefox.close();
});

/** The least share of boxes that are within a point. */
const LEAST = 0.99;

type Context = { url: string; children: (Context & { context: string })[] };

async function boxesInFirefox(trees: readonly Tree[]): Promise<Map<number, Frame>> {
  await using bundle = await writeBundle(trees);
  const shown = await showInFirefox(firefox, bundle);
  const { context, evaluate, said } = shown;
  const names = async () => (await said()).map(([name]) => name);
  await expect.poll(names, { timeout: 60_000 }).toContain('firstFrame');
  const given = { root: context };
  const { contexts } = await firefox.send<{ contexts: Context[] }>(
    'browsingContext.getTree',
    given,
  );
  const frame = contexts[0]?.children[0]?.context ?? '';
  const boxes = await evaluate<[number, Frame][]>(frame, READ_BOXES);
  await shown.close();
  return new Map(boxes);
}

test('thousands of random trees are laid out as Yoga does, in Chromium', async () => {
  const { right } = await shareOf({ from: 1001, count: 1500 }, (trees, isRtl) =>
    boxesInChromium(browser, trees, isRtl ? 'ar' : 'en-US'),
  );
  expect(right).toBeGreaterThan(LEAST);
});

test('thousands of random trees are laid out as Yoga does, in Firefox', async () => {
  const { right } = await shareOf({ from: 1001, count: 600, rtl: false }, boxesInFirefox);
  expect(right).toBeGreaterThan(LEAST);
});
