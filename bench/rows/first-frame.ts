import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildExample } from '../../packages/player/test/support/example.ts';
import { launch } from '../../tests/harness/browser/chromium.ts';
import { ensureChromium } from '../../tools/support/chromium.ts';
import { type Demo, prepareDemo } from '../../tools/support/demo-data.ts';
import { run } from '../../tools/support/run.ts';
import { type Row, together } from '../harness/row.ts';
import { serveEmptyPage } from '../peers/empty-page.ts';

/**
 * A browser is busy with its own work after its start, and with the rest of an app after its first
 * frame. Reading a page costs it time, too, which is not that of the player.
 */
const SETTLES_MS = 2000;

/** A line of 10 Mbit/s and 40 ms, as the DevTools protocol describes it: in milliseconds and bytes a second. */
const SLOW_LINE = {
  offline: false,
  latency: 40,
  downloadThroughput: 10e6 / 8,
  uploadThroughput: 10e6 / 8,
};

export const firstFrame: Row = {
  name: 'first-frame',
  work: 'from opening the page to the app’s first frame',
  unit: 'ms',
  note: 'The hosted page of the demo’s app in a browser that was just started, over loopback, where the transfer takes next to nothing; then, once it has settled, the same page again from its cache. “Slow line”: the browser lets 10 Mbit/s through and adds 40 ms to each request; “its bytes” are there when the last answer before the first frame has ended. The peer is what the page itself reports: evaluating the bundle alone. “A larger app”: that of examples/expo, 2.8 MB instead of 1.2, with Reanimated and navigation. “No app”: a page with a sandboxed frame, a worker in it, and as many bytes that reach it and are not evaluated.',
  aims: [
    { ours: 'Vitrine, nothing cached', peer: 'evaluating the bundle', atMost: 2 },
    { ours: 'Vitrine, cached', peer: 'evaluating the bundle', atMost: 2 },
  ],
  limit:
    'The demo is a small app: what a page, a sandboxed frame and a worker take is far more than its evaluation. With larger apps the ratio falls (“a larger app”); six real ones of 7 to 30 MB take 1.6 to 3.4 times their evaluation, with the arrival of their bytes (ADR 33). A page with a frame and a worker that shows no app takes twice the evaluation already (“no app”), and evaluating comes on top. A trace of a new browser shows both cores busy all the way to the first frame. Of the time of the app’s thread two thirds are the bundle’s own: React’s first render, and the modules that it evaluates only then, which “evaluating the bundle” does not count.',
  isLong: true,
  async open({ stack }) {
    const executablePath = await ensureChromium();
    const demo = stack.use(await prepareDemo(console.error));
    const opened = together(() => openTwice(executablePath, demo.urls.preview, null));
    const slow = together(() => openTwice(executablePath, demo.urls.preview, SLOW_LINE));
    const expo = await uploadExpo(demo);
    const larger = together(() => openTwice(executablePath, expo, null));
    const empty = await serveEmptyPage(stack);
    return {
      'Vitrine, nothing cached': opened('first'),
      'Vitrine, cached': opened('again'),
      'evaluating the bundle': opened('evaluated'),
      'a page with a frame and a worker, no app': async () => ({
        value: await openEmpty(executablePath, empty),
      }),
      'a larger app, nothing cached': larger('first'),
      'a larger app, cached': larger('again'),
      'evaluating the larger app': larger('evaluated'),
      'Vitrine, slow line, nothing cached': slow('first'),
      'its bytes, slow line, nothing cached': slow('arrived'),
      'Vitrine, slow line, cached': slow('again'),
    };
  },
};

/** Uploads the app of examples/expo as CI does. Returns the url of its page. */
async function uploadExpo({ server, key }: Demo): Promise<string> {
  const { folder, main } = await buildExample('expo', { platform: 'ios' });
  const files = ['--platform', 'ios', '--bundle', join(folder, main), '--assets', folder];
  const source = ['--owner', 'demo', '--repo', 'gallery', '--branch', 'expo', '--title', 'Expo'];
  const env = { VITRINE_URL: server.url, VITRINE_KEY: key };
  const command = ['upload', 'preview', ...files, ...source, '--json'];
  return JSON.parse(await run('vitrine', command, { env, quiet: true })).url;
}

type Line = typeof SLOW_LINE | null;

async function openTwice(executablePath: string, url: string, line: Line) {
  const browser = await launch([], executablePath);
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.waitForTimeout(SETTLES_MS);
    const { frame, ...first } = await open(page, url, line);
    const again = await open(await context.newPage(), url, line);
    return { ...first, first: frame, again: again.frame };
  } finally {
    await browser.close();
  }
}

/** The second frame of a page that shows no app, in a browser that was just started. */
async function openEmpty(executablePath: string, url: string): Promise<number> {
  const browser = await launch([], executablePath);
  try {
    const page = await browser.newPage();
    await page.waitForTimeout(SETTLES_MS);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForTimeout(SETTLES_MS);
    return Number(await page.title());
  } finally {
    await browser.close();
  }
}

/** The times that the page reports for its app, in milliseconds. */
async function open(page: Page, url: string, line: Line) {
  if (line) {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
  }
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForTimeout(SETTLES_MS);
  const facts = page.getByRole('tabpanel', { name: 'Diagnostics', includeHidden: true });
  const number = async (label: string) => {
    const text = await facts.filter({ hasText: label }).textContent({ timeout: 60_000 });
    return Number(text?.match(new RegExp(`${label}\\D*(\\d+) ms`))?.[1]);
  };
  const frame = await number('First frame, from opening this page');
  const ends = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.toJSON().responseEnd as number),
  );
  return {
    frame,
    arrived: Math.max(...ends.filter((end) => end < frame)),
    evaluated: await number('Bundle evaluated in'),
  };
}
