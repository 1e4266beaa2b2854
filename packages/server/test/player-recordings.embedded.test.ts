import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/in-process/test-server.ts';
import { bundleOf } from '../../player/test/support/bundles.ts';
import { png } from '../../viewer/test/png.ts';
import { publishPreview } from './support/publish.ts';

/** Recordings leave a slow line to the app of their page, and load after it. */

const browser = await browserOfWorker();

/** A preview with a video, which the device shows with a poster, and with two screenshots below it. */
async function publish(server: TestServer, bundle: string): Promise<string> {
  const bytes = await readFile(new URL('../../viewer/test/media/flow.webm', import.meta.url));
  return publishPreview(server, bundle, {
    screenshots: {
      'cart.png': { contentType: 'image/png', bytes: png(20, 40, [180, 80, 42]) },
      'list.png': { contentType: 'image/png', bytes: png(20, 40, [20, 80, 42]) },
    },
    videos: { 'flow.webm': { contentType: 'video/webm', bytes } },
  });
}

const recordings = ['cart.png', 'flow.webm', 'list.png'];

/** Opens a page whose bundle waits until `answer` is called. `asked` are the recordings requested so far. */
async function open(url: string, options: object = {}) {
  const page = await (await browser.newContext(options)).newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const name = request.url().split('/recordings/')[1];
    if (name) asked.add(name);
  });
  const waits = Promise.withResolvers<void>();
  await page.route('**/bundle', async (route) => {
    await waits.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  return { page, answer: waits.resolve, asked: () => [...asked].sort() };
}

const laidOut = (page: Page) =>
  page
    .locator('.gallery img')
    .last()
    .evaluate(async (image) => {
      for (let frames = 0; frames < 20; frames += 1) await new Promise(requestAnimationFrame);
      return image.getBoundingClientRect().height;
    });

test('recordings are requested once the app has drawn its first frame', async () => {
  await using server = await startTestServer();
  const { page, answer, asked } = await open(await publish(server, bundleOf('')));
  expect(await laidOut(page)).toBeGreaterThan(100);
  expect(asked()).toEqual([]);
  answer();
  await expect.poll(asked).toEqual(recordings);
  const picture = page.locator('.gallery img').last();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(20);
  const video = page.locator('.still > video');
  expect(await video.getAttribute('poster')).toContain('/cart.png');
  expect(await video.evaluate((one: HTMLVideoElement) => one.controls)).toBe(true);
  await page.context().close();
});

test.each([
  ['the upload is no app', 'This is no script.'],
  ['the app draws nothing and fails', `throw new Error('of the app');${bundleOf('')}`],
])('recordings are requested when %s', async (_, bundle) => {
  await using server = await startTestServer();
  const { page, answer, asked } = await open(await publish(server, bundle));
  answer();
  // Sooner than those that wait for nothing more than their time.
  await expect.poll(asked, { timeout: 4000 }).toEqual(recordings);
  await page.context().close();
});

test('recordings wait for five seconds at most, also where scripts do not arrive', async () => {
  await using server = await startTestServer();
  const url = await publish(server, bundleOf(''));
  const lost = await browser.newContext();
  const other = await lost.newPage();
  await other.route('**/*.js', (route) => route.abort());
  const askedByOther = other.waitForRequest('**/list.png');
  await other.goto(url);
  const { page, asked } = await open(url);
  expect(await laidOut(page)).toBeGreaterThan(100);
  expect(asked()).toEqual([]);
  await expect.poll(asked, { timeout: 10_000 }).toEqual(recordings);
  await askedByOther;
  for (const context of [lost, page.context()]) await context.close();
});

test('recordings do not wait where scripts may not run', async () => {
  await using server = await startTestServer();
  const url = await publish(server, bundleOf(''));
  const { page, asked } = await open(url, { javaScriptEnabled: false });
  await expect.poll(asked).toEqual(recordings);
  expect(await page.locator('video[controls]').count()).toBe(1);
  await page.context().close();
});
