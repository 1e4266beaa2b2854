import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { bundleOf } from '../../player/test/support/bundles.ts';
import { slowClock } from '../../player/test/support/time.ts';
import { previewDomain } from './support/preview-domain.ts';

/**
 * Apps that exhaust resources or forge messages, in the hosted page, which reports it and keeps
 * working.
 */

const browser = await browserOfWorker();

/** The rules for messages of the app’s worker are the same on each origin. */
const WITH_PAGES = 'with the pages';
const onEachOrigin = test.each([WITH_PAGES, 'on a host of its own']);

/** Opens the page of an app. `before` runs on the page before it loads. */
async function open(
  origin: string,
  bundle: string,
  ...before: ((page: Page) => Promise<unknown>)[]
) {
  const isApart = origin === 'on a host of its own';
  const server = await startTestServer(isApart ? { env: (await previewDomain()).env } : {});
  const { record } = await server.build(bundle);
  const page = await (await browser.newContext()).newPage();
  for (const one of before) await one(page);
  const framed = page.waitForRequest(/\/c\/\w+\/player$/);
  await page.goto(record.previewUrl);
  const host = (url: string) => new URL(url).host;
  expect(host((await framed).url()) !== host(page.url())).toBe(isApart);
  return {
    page,
    banner: page.getByRole('alert'),
    state: page.locator('[data-part="state"]'),
    facts: page.locator('[data-part="diagnostics"]'),
    lines: page.locator('.console li'),
    async [Symbol.asyncDispose]() {
      await page.context().close();
      await server[Symbol.asyncDispose]();
    },
  };
}

type Hosted = Awaited<ReturnType<typeof open>>;

/** An app that misbehaves only in light mode, so that the page can restart it in dark mode. */
const byDay = (script: string) =>
  bundleOf(`if (__turboModuleProxy('Appearance').getColorScheme() !== 'dark')
    setTimeout(function () { ${script} }, 300);`);

/** Replaces the document of the app in light mode: it has the port and can send any message. */
const documentThat = (script: string) => (page: Page) =>
  page.addInitScript(`if (location.pathname.endsWith('/player'))
    addEventListener('message', (event) => {
      const { data: { settings }, ports: [port] } = event;
      if (settings.colorScheme === 'dark') return;
      event.stopImmediatePropagation();
      ${script}
    });`);

/** Checks that a control of the page works. */
async function darken({ page }: Hosted) {
  const dark = page.getByRole('button', { name: 'Dark appearance' });
  await dark.click();
  expect(await dark.getAttribute('aria-pressed')).toBe('true');
}

async function startAgain({ page, banner, state }: Hosted) {
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.frameLocator('.glass iframe').getByTestId('hello').waitFor();
  await state.getByText('Running demo', { exact: true }).waitFor();
  expect(await banner.isVisible()).toBe(false);
}

/**
 * Checks that the page shows the reason on the screen and in the console, and can restart the app.
 */
async function isEnded(hosted: Hosted, because: string) {
  const { page, banner, state, lines } = hosted;
  await banner.getByText(`The app was ended. ${because}`, { exact: true }).waitFor();
  expect(await state.textContent()).toBe('Ended');
  await lines.getByText(`The app was ended. ${because}`, { exact: true }).waitFor();
  expect(await page.locator('.glass iframe').count()).toBe(0);
  await darken(hosted);
  await startAgain(hosted);
}

onEachOrigin(
  'an endless loop is reported and can be ended by the user, %s',
  async (origin) => {
    await using hosted = await open(origin, byDay('for (;;) {}'));
    const { page, banner, state } = hosted;
    await banner.getByText(/^The app does not answer/).waitFor();
    expect(await state.textContent()).toBe('Not answering');
    const frame = page.locator('.glass iframe');
    const ratio = () => frame.evaluate((one) => one.clientWidth / one.clientHeight);
    const before = await ratio();
    await page.getByRole('button', { name: 'Rotate' }).click();
    await expect.poll(ratio).toBeCloseTo(1 / before, 1);
    await page.getByRole('button', { name: 'End it' }).click();
    await isEnded(hosted, 'You ended it.');
  },
  60_000,
);

test('a flood of log messages is counted and dropped, and the app continues', async () => {
  const script = 'for (var i = 0; i < 30000; i += 1) nativeLoggingHook("x" + i, 1);';
  await using hosted = await open(WITH_PAGES, byDay(script), slowClock);
  const { banner, state, lines } = hosted;
  await lines.getByText(/^29\d{3} messages were too many or malformed/).waitFor();
  expect(await lines.count()).toBeLessThanOrEqual(500);
  expect([await state.textContent(), await banner.isVisible()]).toEqual(['Running demo', false]);
  await darken(hosted);
}, 60_000);

test('an app that posts messages without end is ended', async () => {
  const script = 'for (;;) { nativeLoggingHook("x", 1); await null; }';
  // The slow clock puts all messages into one second, however slowly they arrive.
  await using hosted = await open(WITH_PAGES, byDay(`(async () => { ${script} })()`), slowClock);
  await isEnded(hosted, 'It sent more than 5000 messages in a second.');
}, 60_000);

onEachOrigin(
  'a document that floods the page is ended, %s',
  async (origin) => {
    const flood = documentThat(
      'for (let i = 0; i < 60000; i += 1) port.postMessage({ type: "log", text: "x" });',
    );
    await using hosted = await open(origin, bundleOf(''), slowClock, flood);
    await isEnded(hosted, 'It flooded this page with messages.');
  },
  60_000,
);

onEachOrigin(
  'a document that floods the page past its port is ended, %s',
  async (origin) => {
    const flood = documentThat("for (let i = 0; i < 60000; i += 1) parent.postMessage('x', '*');");
    await using hosted = await open(origin, bundleOf(''), slowClock, flood);
    await isEnded(hosted, 'It flooded this page with messages.');
  },
  60_000,
);

test('an app with too much text is ended', async () => {
  const script = `var text = ui.createNode(5, 'RCTText', parameters.rootTag, {}, {});
      var words = { text: new Array(1000002).join('a') };
      ui.appendChild(text, ui.createNode(7, 'RCTRawText', parameters.rootTag, words, {}));
      ui.completeRoot(parameters.rootTag, [text]);`;
  await using hosted = await open(WITH_PAGES, byDay(script));
  await isEnded(hosted, 'It shows more than 1000000 characters.');
}, 60_000);

/** Posted messages are in an array, whose prototype a bundle can modify. */
const FORGING = `
  var push = Array.prototype.push;
  Array.prototype.push = function (message) {
    Array.prototype.push = push;
    push.call(this, message, null, 1, 'x', [], { type: 'nothing' },
      { type: 'ended', because: 'forged' }, { type: 'dropped', count: 1e9 },
      { type: 'started', entry: {} }, { type: 'log', level: 'loud', text: {} },
      { type: 'notice', notice: null }, { type: 'commit', operations: 'forged' }, { type: 'ready' });
    return 1;
  };
  nativeLoggingHook('<u>forged</u>', 1);
  setTimeout(nativeLoggingHook, 1500, 'it goes on', 1);`;

test('forged messages of the worker are rejected', async () => {
  await using hosted = await open(WITH_PAGES, byDay(FORGING));
  const { page, banner, state, facts, lines } = hosted;
  await lines.getByText('it goes on').waitFor();
  expect(await lines.allTextContents()).toEqual(['info: <u>forged</u>', 'info: it goes on']);
  expect(await facts.textContent()).toContain('method commit: ');
  expect([await state.textContent(), await banner.isVisible()]).toEqual(['Running demo', false]);
  expect(await page.locator('u').count()).toBe(0);
  await darken(hosted);
}, 60_000);

onEachOrigin(
  'forged messages of the document are rejected, %s',
  async (origin) => {
    const forge = documentThat(`
      parent.postMessage({ type: 'ended', because: 'forged' }, '*');
      for (const message of [null, 1, 'x', [], { type: 'nothing' }, { type: 'started', entry: {} }])
        port.postMessage(message);
      port.postMessage({ type: 'started', entry: '<u>forged</u>', entries: [], evaluatedMs: 1 });
      port.postMessage({ type: 'log', level: 'loud', text: '<u>forged</u>' });
      port.postMessage({ type: 'notice', notice: { notice: 'openUrl', url: 'javascript:alert(1)' } });
      port.onmessage = () => port.postMessage({ type: 'pong', id: 1e6 });`);
    await using hosted = await open(origin, bundleOf(''), forge);
    const { page, banner, facts, lines } = hosted;
    await lines.getByText('are left out').waitFor();
    expect(await lines.allTextContents()).toEqual([
      'info: <u>forged</u>',
      'info: The app opens javascript:alert(1)',
      'warn: 6 messages were too many or malformed, and are left out.',
    ]);
    expect(await facts.textContent()).toContain('Entry<u>forged</u>');
    expect(await page.locator('u, .console a').count()).toBe(0);
    // A forged pong does not count either, since the document does not know the id.
    await banner.getByText(/^The app does not answer/).waitFor();
    await darken(hosted);
    await startAgain(hosted);
  },
  60_000,
);
