import type { Browser, Frame, Page } from 'playwright-core';
import { buildExample } from '../../packages/player/test/support/example.ts';
import { openApp } from '../../packages/player/test/support/open.ts';
import { launch } from '../../tests/harness/browser/chromium.ts';
import { ensureChromium } from '../../tools/support/chromium.ts';
import { framesInTime } from '../harness/frames.ts';
import type { Figure, Row } from '../harness/row.ts';
import { serveWeb } from '../peers/web.ts';

const SCROLL_MS = 3000;
const ROWS = '[data-testid^="row-"]';
/** Where the list is, in both pages. */
const HEIGHTS = [300, 500, 700];

export const scroll: Row = {
  name: 'scroll',
  work: '200 rows of a FlatList flung by the wheel: frames of at most 20 ms',
  unit: '% of frames',
  note: 'The list of examples/gallery, three seconds in the same browser. A frame counts when it has rows at three heights, so that what stays blank does not; the peer is the same list in react-native-web.',
  aims: [{ ours: 'Vitrine', peer: 'react-native-web', atLeast: 1 }],
  isLong: true,
  async open({ stack }) {
    const browser = await launch([], await ensureChromium());
    stack.defer(() => browser.close());
    const gallery = await buildExample('gallery', { platform: 'ios' });
    const peer = await serveWeb('list.js', stack);
    return {
      async Vitrine() {
        await using opened = await openApp(browser, gallery);
        await opened.heard('firstFrame');
        await opened.app.getByTestId('open-list').click();
        await opened.app.getByTestId('row-0').waitFor();
        return await scrolled(opened.page, opened.app);
      },
      'react-native-web': () => inPage(browser, peer),
    };
  },
};

async function inPage(browser: Browser, url: string): Promise<Figure> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    await page.goto(url);
    await page.getByTestId('row-0').waitFor();
    return await scrolled(page, page.mainFrame());
  } finally {
    await page.close();
  }
}

/** The share of frames that came in time while the wheel scrolls in the middle of the page. */
async function scrolled(page: Page, frame: Frame): Promise<Figure> {
  await page.mouse.move(195, 500);
  const counted = framesInTime(frame, SCROLL_MS, { covered: { by: ROWS, at: HEIGHTS } });
  const end = performance.now() + SCROLL_MS;
  while (performance.now() < end) {
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(16);
  }
  return { value: (await counted) * 100 };
}
