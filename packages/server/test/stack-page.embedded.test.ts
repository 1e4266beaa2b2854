import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { sha256 } from '../../../tests/harness/fixtures/bytes.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import { bundleOf } from '../../player/test/support/bundles.ts';

/** Stacks on the page of an app whose source map nobody can download. */

const browser = await browserOfWorker();

const start = bundleOf('try { breaks(); } catch (error) { RN$handleException(error, false); }');
const bundle = `${start}function breaks() { throw new Error("it broke"); }`;
/** The last line of the bundle is line 12 of App.tsx, in `render`. */
const map = JSON.stringify({
  version: 3,
  sources: ['src/App.tsx'],
  names: ['render'],
  mappings: `${';'.repeat(bundle.split('\n').length - 1)}AAWEA`,
});

/** Publishes the bundle with its map, and opens the console of its page. */
async function open(server: TestServer) {
  const sourcemap = { sizeBytes: map.length, contentHash: sha256(map) };
  const reserve = declaration(bundle, { sourcemap });
  const { token, slots } = (await server.api('POST', '/api/v1/builds', reserve)).body;
  for (const { putUrl, headers, role } of slots)
    await fetch(putUrl, { method: 'PUT', headers, body: role === 'bundle' ? bundle : map });
  const { body } = await server.api('POST', '/api/v1/builds/finalize', { token });
  const page = await (await browser.newContext()).newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(body.previewUrl);
  const told = page.locator('.console .is-error');
  await told.waitFor();
  return { page, requested, told, stack: told.getByText('Stack', { exact: true }) };
}

const raw = /breaks \(blob:[^\s()]+:\d+:\d+/;

test('a stack is shown with the files and lines of the source, and as it was one click away', async () => {
  await using server = await startTestServer();
  await server.deps.store.accounts.setShowsStacks(server.account.id, true);
  const { page, requested, told, stack } = await open(server);
  // A failure of the network is not final: the raw stack stays, and the next click asks again.
  await page.route('**/stack', (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent('requestfailed');
  await stack.click();
  await lost;
  expect(await told.locator('pre').innerText()).toMatch(raw);
  await stack.click();
  await stack.click();
  await told.getByText('src/App.tsx:12:3 in render').waitFor();
  const bare = told.locator('pre').filter({ hasText: raw });
  expect(await bare.isVisible()).toBe(false);
  await told.getByText('In the bundle').click();
  expect(await bare.isVisible()).toBe(true);
  expect(requested.filter((url) => url.includes('map'))).toEqual([]);
  await page.context().close();
});

test('a stack stays as it was while the account does not allow more', async () => {
  await using server = await startTestServer();
  const { page, requested, told, stack } = await open(server);
  await stack.click();
  expect(await told.locator('pre').innerText()).toMatch(raw);
  expect(requested.filter((url) => /stack|map/.test(url))).toEqual([]);
  await page.context().close();
});
