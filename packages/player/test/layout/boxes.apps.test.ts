import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../../../tests/harness/browser/chromium.ts';
import { type Firefox, startFirefox } from '../../../../tests/harness/browser/firefox.ts';
import type { Platform } from '../../src/protocol/settings.ts';
import type { Frame } from '../../src/worker/layout/frame.ts';
import { showInFirefox } from '../support/firefox.ts';
import { boxesInChromium, READ_BOXES, SCALE, shareOf, WINDOW, writeBundle } from './boxes.ts';
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
const LEAST = 0.999;

type Context = { url: string; children: (Context & { context: string })[] };

async function boxesInFirefox(
  trees: readonly Tree[],
  platform: Platform,
): Promise<Map<number, Frame>> {
  await using bundle = await writeBundle(trees);
  const shown = await showInFirefox(firefox, {
    ...bundle,
    platform,
    size: { ...WINDOW, scale: SCALE },
  });
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

const PLATFORMS = [
  ['ios', 1500],
  ['android', 600],
] as const;

test.each(PLATFORMS)(
  '%s: %i random trees are laid out as Yoga does, in Chromium',
  async (platform, count) => {
    const { right } = await shareOf({ from: 1001, count }, (trees, isRtl) =>
      boxesInChromium(browser, trees, { platform, isRtl }),
    );
    expect(right).toBeGreaterThan(LEAST);
  },
);

test.each(PLATFORMS.map(([platform]) => platform))(
  '%s: random trees are laid out as Yoga does, in Firefox',
  async (platform) => {
    const { right } = await shareOf({ from: 1001, count: 600, rtl: false }, (trees) =>
      boxesInFirefox(trees, platform),
    );
    expect(right).toBeGreaterThan(LEAST);
  },
);
