import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { buildExample } from '../../packages/player/test/support/example.ts';
import { openApp } from '../../packages/player/test/support/open.ts';
import { launch } from '../../tests/harness/browser/chromium.ts';
import { serveHttp } from '../../tests/harness/http/serve.ts';
import { ensureChromium } from '../../tools/support/chromium.ts';
import type { Figure, Row } from '../harness/row.ts';
import { peersFolder } from '../peers/cache.ts';

const SLOW_MS = 20;
const SCROLL_MS = 3000;

export const scroll: Row = {
  name: 'scroll',
  work: '200 rows of a FlatList flung by the wheel: frames of at most 20 ms',
  unit: '% of frames',
  note: 'The list of examples/gallery, three seconds in the same browser; the peer is the same list in react-native-web.',
  aims: [{ ours: 'Vitrine', peer: 'react-native-web', atLeast: 1 }],
  isLong: true,
  async open({ stack }) {
    const browser = await launch([], await ensureChromium());
    stack.defer(() => browser.close());
    const gallery = await buildExample('gallery', { platform: 'ios' });
    const peer = await servePeer(stack);
    return {
      async Vitrine() {
        await using opened = await openApp(browser, gallery);
        await opened.heard('firstFrame');
        await opened.app.getByTestId('open-list').click();
        await opened.app.getByTestId('row-0').waitFor();
        return await framesInTime(opened.page, opened.app);
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
    return await framesInTime(page, page.mainFrame());
  } finally {
    await page.close();
  }
}

/** Bundles the list with the packages of the peers, and serves it in a page. */
async function servePeer(stack: AsyncDisposableStack): Promise<string> {
  const folder = await peersFolder();
  const bundle = await rolldown({
    input: join(folder, 'list.js'),
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const head = '<!doctype html><meta charset="utf-8"><style>html,body,#root{height:100%;margin:0}';
  const html = `${head}#root{display:flex}</style><div id="root"></div><script src="/list.js"></script>`;
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', url === '/list.js' ? 'text/javascript' : 'text/html');
    response.end(url === '/list.js' ? output[0].code : html);
  });
  const { url, close } = await serveHttp(server);
  stack.defer(close);
  return url;
}

/** The share of frames that came in time while the wheel scrolls in the middle of the page. */
async function framesInTime(page: Page, frame: Frame): Promise<Figure> {
  await page.mouse.move(195, 500);
  const counted = frame.evaluate(
    ([slow, during]) =>
      new Promise<number>((resolve) => {
        const { requestAnimationFrame, performance } = globalThis as unknown as {
          requestAnimationFrame(next: (now: number) => void): void;
          performance: { now(): number };
        };
        const start = performance.now();
        const gaps: number[] = [];
        let last = start;
        const next = (now: number) => {
          gaps.push(now - last);
          last = now;
          if (now - start < during) requestAnimationFrame(next);
          else resolve(gaps.slice(1).filter((gap) => gap <= slow).length / (gaps.length - 1));
        };
        requestAnimationFrame(next);
      }),
    [SLOW_MS, SCROLL_MS] as const,
  );
  const end = performance.now() + SCROLL_MS;
  while (performance.now() < end) {
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(16);
  }
  return { value: (await counted) * 100 };
}
