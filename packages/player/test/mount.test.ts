import type { Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import { CREATE_LAYOUT } from '../src/worker/layout/load.ts';
import {
  attacksOn,
  attempts,
  bundleOf,
  type Outcomes,
  REFUSED,
  worked,
} from './support/bundles.ts';
import { heard, openerOf, said } from './support/mount-page.ts';
import { slowClock } from './support/time.ts';

/** The player in a page, with well-behaved and with hostile apps. */

/** A frame with hostile code, which may send any message. */
const evil = (script: string) => `<!doctype html><script>
  onmessage = ({ data, ports: [port] }) => { ${script} };
  for (let i = 0; i < 100; i += 1) parent.postMessage({ type: 'started', entry: 'forged' }, '*');
</script>`;

const files = (url: string) => ({
  'good.js': bundleOf('nativeLoggingHook("it runs", 1)'),
  'loop.js': bundleOf('setTimeout(function () { for (;;) {} }, 300)'),
  'flood.js': bundleOf(
    'setTimeout(function () { for (var i = 0; i < 30000; i += 1) nativeLoggingHook("x" + i, 1); }, 100)',
  ),
  'storm.js': bundleOf(`
    var said = 0;
    (function again() {
      nativeLoggingHook('x', 1);
      said += 1;
      if (said < 60000) Promise.resolve().then(function () {}).then(function () {}).then(again);
    })();
  `),
  'attacks.js': attacksOn(url),
  'hermes.js': Buffer.from('c61fbc03c103191f62000000', 'hex').toString('latin1'),
  'forge.html': evil(`
    for (const message of [null, 1, 'x', [], { type: 'started', entry: {} }, { type: 'nothing' }])
      port.postMessage(message);
    port.postMessage({ type: 'log', level: 'loud', text: 'y'.repeat(1e6) });
    port.postMessage({ type: 'notice', notice: { notice: 'store', store: 's', key: 'k', value: '1' } });
    port.postMessage({ type: 'log', level: 'info', text: JSON.stringify(data.stored) });
  `),
  'flood.html': evil(
    'for (let i = 0; i < 60000; i += 1) port.postMessage({ type: "log", text: "x" });',
  ),
  'hears.html': evil(`
    port.onmessage = ({ data }) => port.postMessage({ type: 'log', level: 'info', text: JSON.stringify(data) });
    port.postMessage({ type: 'started', entry: 'demo', entries: [], evaluatedMs: 1 });
  `),
  'leave.html': evil('location.href = "/files/good.js"'),
  'reload.html': evil('port.postMessage({ type: "notice", notice: { notice: "reload" } })'),
});

const { open } = openerOf({ files });

test('a bundle runs in a frame of the device’s size', async () => {
  const page = await open('bundle=good.js');
  expect(await heard(page, 'bundle')).toEqual({ kind: 'native', dev: false });
  expect(await heard(page, 'started')).toMatchObject({ entry: 'demo', entries: ['demo'] });
  expect((await heard(page, 'firstFrame')).afterMs).toBeGreaterThan(0);
  expect(await heard(page, 'log')).toMatchObject({ level: 'info', text: 'it runs' });
  const hello = page.frameLocator('iframe').getByTestId('hello');
  await expect.poll(() => hello.boundingBox()).toMatchObject({ width: 120, height: 80 });
  // The policy of the frame's document has the same sandbox. Either one would suffice.
  const sandbox = await page.locator('iframe').getAttribute('sandbox');
  expect(sandbox).toBe('allow-scripts');
  const size = () => page.locator('iframe').boundingBox();
  await expect.poll(size).toMatchObject({ width: 390, height: 844 });
  await page.evaluate('player.rotate()');
  await expect.poll(size).toMatchObject({ width: 844, height: 390 });
  await page.evaluate('player.reload()');
  await hello.waitFor();
  await page.evaluate('player.destroy()');
  expect(await page.locator('iframe').count()).toBe(0);
  await page.context().close();
});

test('a keyboard on the screen is sent with the height that it covers of the app', async () => {
  const page = await open('bundle=good.js&frame=/files/hears.html');
  await heard(page, 'started');
  const frame = await page.locator('iframe').boundingBox();
  await page.setViewportSize({ width: 500, height: 900 });
  const top = (frame?.y ?? 0) + 844 - 300;
  const keyboardAt = (height: number) =>
    page.evaluate((to) => {
      const seen = visualViewport as VisualViewport;
      Object.defineProperty(seen, 'height', { value: to, configurable: true });
      seen.dispatchEvent(new Event('resize'));
    }, height);
  const heights = async () =>
    (await said(page)).flatMap(([name, { text }]) => {
      const { type, height } = name === 'log' ? JSON.parse(String(text)) : {};
      return type === 'keyboard' ? [height] : [];
    });
  await keyboardAt(top);
  await expect.poll(heights).toEqual([300]);
  await keyboardAt(900);
  await expect.poll(heights).toEqual([300, 0]);
  await page.context().close();
});

test('a bundle that the page cannot fetch is loaded by the frame', async () => {
  const page = await open('bundle=good.js', (page) =>
    page.route('**/files/good.js', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    ),
  );
  expect(await heard(page, 'bundle')).toEqual({ kind: 'unread' });
  await heard(page, 'firstFrame');
  await page.context().close();
});

test('the layout is loaded while the bundle is on its way', async () => {
  const { promise: isPrepared, resolve: arrive } = Promise.withResolvers<void>();
  const page = await open('bundle=good.js', (page) =>
    page.route('**/files/good.js', (route) => isPrepared.then(() => route.continue())),
  );
  const isThere = (worker: Worker) => worker.evaluate(`'${CREATE_LAYOUT}' in globalThis`);
  await expect.poll(() => Promise.all(page.workers().map(isThere))).toContain(true);
  arrive();
  await heard(page, 'firstFrame');
  await page.context().close();
});

test('an app is started before its frame prepares the screen', async () => {
  const page = await open('bundle=good.js', (page) =>
    page.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (...given: unknown[]) {
        if (JSON.stringify(given[0]).startsWith('[{"type":"start"'))
          Object.assign(window, { screens: document.querySelectorAll('.screen').length });
        Reflect.apply(post, this, given);
      };
    }),
  );
  await heard(page, 'firstFrame');
  const frame = page.frames().find((one) => one.url().endsWith('/frame'));
  expect(await frame?.evaluate('screens')).toBe(0);
  await page.context().close();
});

/** Aborts the first request of each URL, or all of them. */
const losing = (url: string, all: boolean) => {
  const lost = new Set<string>();
  return (page: Page) =>
    page.route(url, (route) => {
      const isFirst = !lost.has(route.request().url());
      lost.add(route.request().url());
      return isFirst || all ? route.abort() : route.continue();
    });
};

test('a request that fails once is retried', async () => {
  const page = await open('bundle=good.js', losing('**/{worker,files/good}.js', false));
  expect(await heard(page, 'bundle')).toMatchObject({ kind: 'native' });
  await heard(page, 'firstFrame');
  await page.context().close();
});

test('an offline device ends the app with a hint', async () => {
  const page = await open('bundle=good.js', losing('**/worker.js', true));
  expect(await heard(page, 'ended')).toEqual({ because: expect.stringContaining('online?') });
  await page.context().close();
});

test('a Hermes bytecode bundle is not started', async () => {
  const page = await open('bundle=hermes.js');
  expect(await heard(page, 'bundle')).toEqual({ kind: 'hermes', version: 98 });
  expect(await page.locator('iframe').count()).toBe(0);
  await page.context().close();
});

test('an app reaches nothing but itself', async () => {
  const page = await open('bundle=attacks.js');
  const { text } = await heard(page, 'log');
  const got = JSON.parse(String(text)) as Outcomes;
  expect(Object.keys(got).length).toBeGreaterThan(20);
  expect(worked(got)).toEqual([]);
  await page.context().close();
});

test('the document of an app reaches nothing either, nor does a worker of its own', async () => {
  const page = await open('bundle=good.js');
  await heard(page, 'firstFrame');
  const frame = page.frames().find((one) => one.url().endsWith('/frame'));
  const script = attempts(new URL(page.url()).origin);
  const got = (await frame?.evaluate(script)) as Outcomes;
  expect(worked(got)).toEqual([]);
  expect(REFUSED.filter((name) => got[name] !== 'SecurityError')).toEqual([]);
  const inWorker = (await frame?.evaluate(
    (text) =>
      new Promise((resolve) => {
        const blob = new Blob([`${text}.then(postMessage)`]);
        const worker = new Worker(URL.createObjectURL(blob));
        worker.onmessage = ({ data }) => resolve(data);
      }),
    script,
  )) as Outcomes;
  expect(worked(inWorker)).toEqual([]);
  expect(inWorker).toMatchObject({ indexedDB: 'SecurityError', importForeign: 'NetworkError' });
  expect(await frame?.evaluate('origin')).toBe('null');
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.title()).toBe('page');
  await page.context().close();
});

test('an endless loop is reported and can be ended', async () => {
  const page = await open('bundle=loop.js');
  await heard(page, 'firstFrame');
  expect((await heard(page, 'busy')).forMs).toBeGreaterThan(3000);
  await page.evaluate("player.end('You ended it.')");
  expect(await heard(page, 'ended')).toEqual({ because: 'You ended it.' });
  expect(await page.locator('iframe').count()).toBe(0);
  await page.context().close();
});

test('excess log messages of an app are dropped and counted', async () => {
  const page = await open('bundle=flood.js', slowClock);
  expect((await heard(page, 'dropped')).count).toBeGreaterThan(20_000);
  expect((await said(page)).filter(([name]) => name === 'log').length).toBeLessThan(3000);
  expect((await said(page)).some(([name]) => name === 'ended')).toBe(false);
  await page.context().close();
});

test('an app that posts all the time is ended', async () => {
  // The clock is slow, so the messages count as one second even on a slow machine.
  const page = await open('bundle=storm.js', slowClock);
  expect((await heard(page, 'ended')).because).toMatch(/more than 5000 messages in a second/);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.context().close();
});

test('forged messages are dropped and counted', async () => {
  const page = await open('bundle=good.js&frame=/files/forge.html');
  expect((await heard(page, 'dropped')).count).toBe(6);
  const logs = (await said(page)).filter(([name]) => name === 'log');
  expect(String(logs[0]?.[1].text).length).toBeLessThan(10_010);
  expect(logs[1]?.[1].text).toBe('{}');
  expect((await said(page)).some(([name]) => name === 'started')).toBe(false);
  await page.evaluate('said.length = 0; player.reload()');
  await heard(page, 'dropped');
  const again = (await said(page)).filter(([name]) => name === 'log');
  expect(again[1]?.[1].text).toBe('{"s":{"k":"1"}}');
  await page.context().close();
});

test.each([
  ['flood.html', /flooded/],
  ['leave.html', /another address/],
  ['reload.html', /again and again/],
])('%s: the page ends the frame', async (name, because) => {
  const page = await open(`bundle=good.js&frame=/files/${name}`, slowClock);
  expect((await heard(page, 'ended')).because).toMatch(because);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.context().close();
});
