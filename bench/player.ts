// `npm run bench:player`: the time until an app is visible, its smoothness while scrolling, and its
// memory.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, Frame, Page } from 'playwright-core';
import { measurePlayer } from '../packages/player/build/bundle-size.ts';
import { buildExample } from '../packages/player/test/support/example.ts';
import { openApp } from '../packages/player/test/support/open.ts';
import { controlsAsset } from '../packages/viewer/src/assets.ts';
import { launch } from '../tests/harness/browser/chromium.ts';
import { ensureChromium } from '../tools/support/chromium.ts';
import { prepareDemo } from '../tools/support/demo-data.ts';
import { openParts } from './parts.ts';
import { median, table } from './table.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);
const SLOW_MS = 20;
const SCROLL_MS = 3000;
const SETTLES_MS = 2000;

const executablePath = await ensureChromium();
const open = (): Promise<Browser> => launch([], executablePath);

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
const ms = (values: number[]) => `${Math.round(median(values))} ms`;

async function size(): Promise<void> {
  const { always, libraries, sum } = await measurePlayer();
  const controls = gzipSync((await controlsAsset()).body, { level: 9 }).length;
  const rows = [
    ...always.map(([name, b]) => [name, kib(b)]),
    ['the player', kib(sum)],
    ['controls.js, which a hosted page has in the place of host.js', kib(controls)],
  ];
  console.log(`\n${table([['gzipped', ''], ...rows])}`);
  console.log(
    `\n${table([['when a bundle needs it', ''], ...libraries.map(([name, b]) => [name, kib(b)])])}`,
  );
}

/**
 * The hosted page of the demo's app: opened repeatedly by a browser with an empty cache, and again
 * with a filled one.
 */
async function firstFrame(): Promise<void> {
  await using demo = await prepareDemo(() => {});
  const bundle = await readFile(`${demo.dist}/ios/main.jsbundle`);
  const opened: Record<string, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const parts = await inNewBrowser(openParts);
    const app = await inNewBrowser((page, browser) => openPage(demo.urls.preview, page, browser));
    opened.push({ ...app, parts });
  }
  const of = (name: string) => opened.map((one) => one[name] ?? Number.NaN);
  const evaluated = median(of('evaluated'));
  const time = (words: string, name: string) => [
    words,
    ms(of(name)),
    (median(of(name)) / evaluated).toFixed(2),
  ];
  const mib = (words: string, name: string) => [words, `${Math.round(median(of(name)))} MiB`, ''];
  console.log(`\nAn app of ${kib(bundle.length)}, ${rounds} times (median):`);
  console.log(
    table([
      ['', '', 'ratio'],
      time('from opening the page to the first frame', 'seen'),
      time('the same page again, from the cache', 'again'),
      time('of the first: until the frame of the app begins to load', 'page'),
      time('of the first: evaluating the bundle alone', 'evaluated'),
      time('a page with a sandboxed frame and a worker, and nothing in them', 'parts'),
      mib('memory of the page while the app runs', 'app'),
      mib('memory of an empty page', 'empty'),
    ]),
  );
}

async function inNewBrowser<T>(use: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  const browser = await open();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    // A browser is busy with its own work after its start.
    await page.waitForTimeout(SETTLES_MS);
    return await use(page, browser);
  } finally {
    await browser.close();
  }
}

async function openPage(url: string, page: Page, browser: Browser) {
  const empty = await memory(browser);
  const { opened, loaded, evaluated } = await seen(page, url);
  await page.waitForTimeout(1000);
  const app = await memory(browser);
  const { opened: again } = await seen(await page.context().newPage(), url);
  return { seen: opened, again, page: opened - loaded, evaluated, empty, app };
}

/** The times that the page reports for its app, in milliseconds. */
async function seen(page: Page, url: string) {
  await page.goto(url);
  const facts = page.getByRole('tabpanel', { name: 'Diagnostics', includeHidden: true });
  const number = async (label: string) => {
    const text = await facts.filter({ hasText: label }).textContent({ timeout: 30_000 });
    return Number(text?.match(new RegExp(`${label}\\D*(\\d+) ms`))?.[1]);
  };
  return {
    opened: await number('First frame, from opening this page'),
    loaded: await number('First frame, from loading its document'),
    evaluated: await number('Bundle evaluated in'),
  };
}

/**
 * The private memory of all renderer processes, in MiB. Only Linux reports it; elsewhere it is NaN.
 */
async function memory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(status.match(/RssAnon:\s+(\d+)/)?.[1] ?? Number.NaN) / 1024;
    });
  return (await Promise.all(sizes)).reduce((sum, mib) => sum + mib, 0);
}

/**
 * Scrolls two hundred rows with the wheel, alternately in the app and as plain elements of a page.
 */
async function scrolling(): Promise<void> {
  const gallery = await buildExample('gallery', { platform: 'ios' });
  const shares: Record<'app' | 'plain', number[]> = { app: [], plain: [] };
  for (let round = 0; round < rounds; round += 1) {
    const browser = await open();
    {
      await using app = await openApp(browser, gallery);
      await app.heard('firstFrame');
      await app.app.getByTestId('open-list').click();
      await app.app.getByTestId('row-0').waitFor();
      shares.app.push(await slowFrames(app.page, app.app));
    }
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.setContent(PLAIN);
    shares.plain.push(await slowFrames(page, page.mainFrame()));
    await browser.close();
  }
  const percent = (values: number[]) => `${(median(values) * 100).toFixed(1)} %`;
  console.log(`\nFrames over ${SLOW_MS} ms while 200 rows scroll, ${rounds} times (median):`);
  console.log(
    table([
      ['', ''],
      ['a FlatList in the player', percent(shares.app)],
      ['the same rows as plain elements', percent(shares.plain)],
    ]),
  );
}

const PLAIN = `<!doctype html><body style="margin:0;height:844px;overflow-y:scroll">
${Array.from({ length: 200 }, (_, row) => `<div style="height:44px;border-bottom:1px solid">Row ${row}</div>`).join('')}`;

/** The share of slow frames while the wheel scrolls in the middle of the page. */
async function slowFrames(page: Page, frame: Frame): Promise<number> {
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
          else resolve(gaps.slice(1).filter((gap) => gap > slow).length / (gaps.length - 1));
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
  return counted;
}

await size();
await firstFrame();
await scrolling();
