import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { bundleOf } from '../../player/test/support/bundles.ts';

/** Small uploads that unpack to much, in the hosted page. */

const SIZE = 160 << 20;

const browser = await browserOfWorker();

/** Opens the page of a bundle that is uploaded compressed. */
async function open(bundle: Buffer) {
  const server = await startTestServer();
  const stored = brotliCompressSync(bundle, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
  const fields = { bundleContentEncoding: 'br', bundleSizeBytes: stored.length };
  const { body } = await server.api('POST', '/api/v1/builds', declaration(bundle, fields));
  const [slot] = body.slots;
  const sent = new Uint8Array(stored);
  await fetch(slot.putUrl, { method: 'PUT', headers: slot.headers, body: sent });
  const done = await server.api('POST', '/api/v1/builds/finalize', { token: body.token });
  const page = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const started: string[] = [];
  page.on('worker', (worker) => {
    if (worker.url().endsWith('/loader.js')) started.push(worker.url());
  });
  // The longest time for which a timer of the page had to wait.
  await page.addInitScript(() => {
    let last = performance.now();
    Object.assign(globalThis, { longest: 0 });
    setInterval(() => {
      const now = performance.now();
      const { longest } = globalThis as unknown as { longest: number };
      Object.assign(globalThis, { longest: Math.max(longest, now - last) });
      last = now;
    }, 10);
  });
  await page.goto(done.body.previewUrl);
  return {
    page,
    answer: page.locator('[data-part="answer"]'),
    /** How often the bundle was asked for. */
    requests: () => asked.filter((url) => /\/bundle$/.test(url)).length,
    /** The workers that read the bundle. */
    readers: () => started.length,
    longest: () => page.evaluate('longest') as Promise<number>,
    async [Symbol.asyncDispose]() {
      await page.context().close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** The page promises 200 ms. A machine that others share can hold it up for longer. */
const LONGEST_MS = 3000;

test('a long upload that is no script does not hold up the page', async () => {
  await using hosted = await open(Buffer.alloc(SIZE));
  await hosted.answer.getByText('This is not a bundle that runs').waitFor();
  expect(hosted.requests()).toBe(1);
  expect(await hosted.longest()).toBeLessThan(LONGEST_MS);
});

test('a script that unpacks to more than 64 MiB runs after a click that says its size', async () => {
  const bundle = Buffer.alloc(SIZE, ' ');
  bundle.write(bundleOf(''));
  await using hosted = await open(bundle);
  await hosted.answer.getByText('This bundle unpacks to 168 MB').waitFor({ timeout: 60_000 });
  expect(hosted.requests()).toBe(1);
  expect(await hosted.page.locator('[data-part="state"]').textContent()).toBe('');
  await hosted.answer.getByRole('button', { name: 'Run it' }).click();
  await hosted.page.frameLocator('.glass iframe').getByTestId('hello').waitFor({ timeout: 60_000 });
  expect(await hosted.answer.isVisible()).toBe(false);
  expect(hosted.requests()).toBe(2);
  expect(hosted.readers()).toBe(2);
  expect(await hosted.longest()).toBeLessThan(LONGEST_MS);
}, 180_000);
