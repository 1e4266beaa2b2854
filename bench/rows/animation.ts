import { join } from 'node:path';
import type { Browser, Frame } from 'playwright-core';
import { buildExample } from '../../packages/player/test/support/example.ts';
import { openApp } from '../../packages/player/test/support/open.ts';
import { launch } from '../../tests/harness/browser/chromium.ts';
import { ensureChromium } from '../../tools/support/chromium.ts';
import { root } from '../../tools/support/run.ts';
import { framesInTime } from '../harness/frames.ts';
import { type Row, together } from '../harness/row.ts';
import { serveWeb } from '../peers/web.ts';

const ANIMATED_MS = 3000;
/** The first boxes have gone to and fro by then. */
const MOVED_MS = 2000;
const BOXES = '[data-testid^="box-"]';
/** What each box animates. The place of the last box follows from the widths of those before it. */
const MOVING = ['width', 'opacity', 'backgroundColor', 'transform', 'left'] as const;

export const animation: Row = {
  name: 'animation',
  work: '40 boxes animated by Reanimated: frames that move within 20 ms',
  unit: '%',
  note: 'A screen of examples/expo (width, colour, opacity and transform), three seconds in the same browser; the peer is the same file with Reanimated in react-native-web. “Processor”: time of all renderer processes with their threads, of one core.',
  aims: [{ ours: 'Vitrine', peer: 'react-native-web', atLeast: 1 }],
  limit:
    'Single frames in which the app’s thread computes no step in time. Each step comes from it in a message; react-native-web animates on the thread that draws. For the same reason the processor time is nearly twice that of react-native-web.',
  isLong: true,
  async open({ stack }) {
    const browser = await launch([], await ensureChromium());
    stack.defer(() => browser.close());
    const expo = await buildExample('expo', { platform: 'ios' });
    const screen = join(root, 'examples/expo/app/libraries/animation.js');
    const peer = await serveWeb('animation.js', stack, screen);
    const ours = together(async () => {
      await using opened = await openApp(browser, expo);
      await opened.heard('firstFrame');
      await opened.app.getByTestId('open-animation').click();
      // The native stack slides the screen in, and hides the one below afterwards.
      const covered = opened.app.locator('.is-covered [data-testid="home"]');
      await covered.waitFor({ state: 'attached' });
      return await animated(browser, opened.app);
    });
    const theirs = together(async () => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      try {
        await page.goto(peer);
        return await animated(browser, page.mainFrame());
      } finally {
        await page.close();
      }
    });
    return {
      Vitrine: ours('frames'),
      'react-native-web': theirs('frames'),
      'Vitrine, processor': ours('processor'),
      'react-native-web, processor': theirs('processor'),
    };
  },
};

async function animated(browser: Browser, frame: Frame) {
  await frame.getByTestId('box-39').waitFor();
  await expectMoves(frame);
  const before = await rendererSeconds(browser);
  const start = performance.now();
  const share = await framesInTime(frame, ANIMATED_MS, { moving: BOXES });
  const seconds = (performance.now() - start) / 1000;
  const after = await rendererSeconds(browser);
  const spent = [...after].map(([id, time]) => time - (before.get(id) ?? 0));
  const processor = spent.reduce((sum, one) => sum + one, 0) / seconds;
  return { frames: share * 100, processor: processor * 100 };
}

/** Rejects unless everything that the screen animates changes. */
async function expectMoves(frame: Frame): Promise<void> {
  const first = await looks(frame);
  const more = [first];
  const end = performance.now() + MOVED_MS;
  while (performance.now() < end) {
    await frame.page().waitForTimeout(100);
    more.push(await looks(frame));
  }
  const still = MOVING.filter((name) => more.every((look) => look[name] === first[name]));
  if (still.length > 0) throw new Error(`${still.join(', ')} of the last box did not change`);
}

/** What the last box looks like now. */
function looks(frame: Frame): Promise<Record<(typeof MOVING)[number], string>> {
  return frame.getByTestId('box-39').evaluate((box) => {
    const { width, opacity, backgroundColor, transform } = getComputedStyle(box);
    return {
      width,
      opacity,
      backgroundColor,
      transform,
      left: `${(box as HTMLElement).offsetLeft}`,
    };
  });
}

/** The processor time of each renderer process, in seconds. */
async function rendererSeconds(browser: Browser): Promise<Map<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]));
}
