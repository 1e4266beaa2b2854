import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../../tests/harness/browser/browser-of-worker.ts';
import { boxesInChromium, shareOf } from './boxes.ts';

const browser = await browserOfWorker();

test.each(['ios', 'android'] as const)(
  '%s: random trees of views are laid out as Yoga does',
  async (platform) => {
    const { right } = await shareOf({ from: 1, count: 300 }, (trees, isRtl) =>
      boxesInChromium(browser, trees, { platform, isRtl }),
    );
    expect(right).toBeGreaterThan(0.999);
  },
);
