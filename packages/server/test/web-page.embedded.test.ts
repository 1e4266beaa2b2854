import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/in-process/test-server.ts';
import { attempts, type Outcomes, REFUSED, worked } from '../../player/test/support/bundles.ts';
import { slowClock } from '../../player/test/support/time.ts';
import { previewDomain } from './support/preview-domain.ts';
import { publishPreview } from './support/publish.ts';

/** Web exports in their page, well-behaved and hostile ones. */

const browser = await browserOfWorker();

type Server = TestServer;

/** Opens the page of an export, whose files are `pages`. */
async function open(
  server: Server,
  pages: Record<string, string>,
  options: object = {},
  before: (page: Page) => Promise<unknown> = async () => {},
) {
  const files = Object.fromEntries(
    Object.entries(pages).map(([path, bytes]) => [path, { contentType: 'text/html', bytes }]),
  );
  const url = await publishPreview(server, 'var name = "react-dom";', { files });
  const page = await (await browser.newContext(options)).newPage();
  await before(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  // Does not wait for `load`, which some of these pages never reach.
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return { page, asked, url };
}

const inside = (page: Page) => page.frameLocator('.glass iframe');
const state = (page: Page) => page.locator('[data-part="state"]');
const frames = (page: Page) => page.locator('.glass iframe').count();

test.each(['with the pages', 'of its own'])(
  'a hostile web export can reach nothing outside of its frame, on an origin %s',
  async (origin) => {
    const { env, hostOf } = await previewDomain();
    const isApart = origin === 'of its own';
    await using server = await startTestServer(isApart ? { env } : {});
    const { record } = await server.build('var a');
    const other = record.previewUrl;
    const there = isApart ? await hostOf(other) : `${other}/r/1`;
    const wanted = { page: `${server.url}/`, other, otherFrame: `${there}/player` };
    const hostile = `<!DOCTYPE html><pre id="got"></pre>
      <a id="up" target="_top" href="https://evil.example/up">up</a>
      <a id="out" target="_blank" href="https://evil.example/out">out</a>
      <form id="form" target="_top" method="post" action="${server.url}/api/v1/builds"></form>
      <iframe src="${other}"></iframe><object data="${other}"></object>
      <script>
        parent.postMessage({ type: 'ended', because: 'forged' }, '*');
        ${attempts(server.url, wanted)}.then(async (got) => {
          for (const name of ['up', 'out']) document.getElementById(name).click();
          document.getElementById('form').submit();
          document.getElementById('form').requestSubmit();
          got.frames = Array.from(frames).some((one) => { try { return one.document; } catch {} }) ? 'possible' : 'Error';
          await new Promise((resolve) => setTimeout(resolve, 500));
          document.getElementById('got').textContent = JSON.stringify(got);
        });
      </script>`;
    const { page, asked, url } = await open(server, { 'index.html': hostile });
    const told = inside(page).locator('#got').filter({ hasText: '{' });
    const got = JSON.parse((await told.textContent()) ?? '') as Outcomes;
    expect(Object.keys(got)).toContain('otherFrameWithCookies');
    expect(worked(got)).toEqual([]);
    expect(REFUSED.filter((name) => got[name] !== 'SecurityError')).toEqual([]);
    expect([page.url(), page.context().pages().length]).toEqual([url, 1]);
    expect(asked.filter((line) => /evil|^POST/.test(line))).toEqual([]);
    expect(await state(page).textContent()).toBe('Shown');
    await page.context().close();
  },
  60_000,
);

test('a web export that hangs is reported while it loads and can be ended, and the page keeps working', async () => {
  await using server = await startTestServer();
  const { page } = await open(server, { 'index.html': '<p>hi</p><script>for (;;) {}</script>' });
  await page.getByText('Loading the page…').waitFor();
  await page.getByText(/^The page is still loading/).waitFor();
  await page.getByRole('button', { name: 'End it' }).click();
  expect([await frames(page), await state(page).textContent()]).toEqual([0, 'Ended']);
  await page.getByRole('button', { name: 'Start again' }).click();
  expect([await frames(page), await state(page).textContent()]).toEqual([1, 'Loading']);
  await page.context().close();
  // Later a hang cannot be detected, but the frame can be ended and the page responds.
  const later = '<p>hi</p><script>onload = () => setTimeout(() => { for (;;) {} }, 300)</script>';
  const { page: second } = await open(server, { 'index.html': later });
  await second.getByText('Shown', { exact: true }).waitFor();
  expect(await second.getByText('Loading the page…').isVisible()).toBe(false);
  await second.waitForTimeout(1000);
  await second.getByRole('button', { name: 'Rotate' }).click();
  await second.getByRole('button', { name: 'End', exact: true }).click();
  await second.getByText('The app was ended. You ended it.').waitFor();
  expect(await frames(second)).toBe(0);
  await second.context().close();
});

test.each([
  ['by its page', `<script>const flood = (at) => { __FLOOD__ }; flood(parent);</script>`],
  [
    'by a document inside of its page',
    `<iframe srcdoc="<script>const flood = (at) => { __FLOOD__ }; flood(top);</script>"></iframe>`,
  ],
])('a web export that floods its page with messages is ended, %s', async (_, html) => {
  const flood = "for (let i = 0; i < 60000; i += 1) at.postMessage('x', '*');";
  await using server = await startTestServer();
  const pages = { 'index.html': `<p>hi</p>${html.replace('__FLOOD__', flood)}` };
  const { page } = await open(server, pages, {}, slowClock);
  const banner = page.getByRole('alert');
  await banner.getByText('The app was ended. It flooded this page with messages.').waitFor();
  expect([await frames(page), await state(page).textContent()]).toEqual([0, 'Ended']);
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.context().close();
});

test('a web export cannot lead its page back in the history', async () => {
  await using server = await startTestServer();
  const script = 'for (let at = 1; at < 9; at += 1) history.go(-at); went = true;';
  const pages = { 'index.html': `<p>hi</p><script>onload = () => { ${script} };</script>` };
  const before = (page: Page) => page.goto(`${server.url}/docs`);
  const { page, url } = await open(server, pages, {}, before);
  // Before, the frame is that of an app, which is removed once the upload is known to be an export.
  await state(page).getByText('Shown', { exact: true }).waitFor();
  const frame = await page.locator('.glass iframe').elementHandle();
  await (await frame?.contentFrame())?.waitForFunction('globalThis.went');
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: 'Rotate' }).click();
  expect([page.url(), await frames(page)]).toEqual([url, 1]);
  await page.context().close();
});

test('the buttons of the device work for a web export, and the page names it as one', async () => {
  await using server = await startTestServer();
  const html = '<p>first</p><a href="/two">two</a>';
  const { page } = await open(server, { 'index.html': html, 'two.html': '<p>second</p>' });
  await inside(page).getByText('first').waitFor();
  expect(await page.locator('figcaption').textContent()).toMatch(/no storage here, and a router/);
  expect(await page.getByRole('tab').count()).toBe(0);
  for (const name of ['Back', 'Dark appearance'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  const size = () =>
    inside(page)
      .locator('html')
      .evaluate(() => [innerWidth, innerHeight]);
  const [width, height] = await size();
  await page.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(size).toEqual([height, width]);
  const answer = page.getByText('It went to another page', { exact: true }).first();
  expect(await answer.isVisible()).toBe(false);
  // Playwright cannot locate a touch position in a scaled frame.
  const link = inside(page).getByRole('link', { name: 'two' });
  await link.evaluate((element: HTMLElement) => element.click());
  await inside(page).getByText('second').waitFor();
  await answer.waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await inside(page).getByText('first').waitFor();
  expect(await answer.isVisible()).toBe(false);
  await page.context().close();
});

test('on a phone a web export fills the screen, and a bar above it returns to the page', async () => {
  await using server = await startTestServer();
  const phone = { viewport: { width: 393, height: 740 }, hasTouch: true, isMobile: true };
  const { page } = await open(server, { 'index.html': '<p>first</p>' }, phone);
  await inside(page).getByText('first').waitFor();
  const box = () => page.locator('.glass iframe').boundingBox();
  expect(await box()).toEqual({ x: 0, y: 36, width: 393, height: 740 - 36 });
  await page.getByRole('button', { name: 'Show the page' }).tap();
  await page.getByText(/no storage here/).waitFor();
  expect((await box())?.width).toBeLessThan(393);
  await page.context().close();
});
