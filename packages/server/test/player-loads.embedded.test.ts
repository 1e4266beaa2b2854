import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { bundleOf } from '../../player/test/support/bundles.ts';
import { publishPreview } from './support/publish.ts';

/** The requests of an app page besides the bundle. */

const browser = await browserOfWorker();

test('the page requests the player files that the app needs, and no library that it does not name', async () => {
  await using server = await startTestServer();
  const bundle = bundleOf(
    `nativeLoggingHook(String(!!__turboModuleProxy('RNCSafeAreaContext')), 1);`,
  );
  const page = await (await browser.newContext()).newPage();
  // Fonts that arrive after the bundle are fetched by the frame.
  const fonts = ['fonts.json', 'inter-latin.woff2'].map((name) =>
    page.waitForResponse((response) => response.url().endsWith(`/${name}`)),
  );
  await page.route('**/bundle', async (route) => {
    for (const font of fonts) await (await font).finished();
    await route.continue();
  });
  // Playwright reports requests of a worker without a frame. The worker requests none here.
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = request.url().match(/^http.*\/_\/player\/\w+\/(.*)/) ?? [];
    const by = request.frame() === page.mainFrame() ? 'page' : 'frame';
    if (name) asked.push(`${by}: ${name}`);
  });
  await page.goto((await server.build(bundle)).record.previewUrl);
  await page.getByRole('tabpanel', { name: 'Console' }).getByText('info: true').waitFor();
  expect(asked.sort()).toEqual([
    'page: fonts.json',
    'page: inter-latin.woff2',
    'page: layout.worker.js',
    'page: loader.js',
    'page: react-native-safe-area-context.frame.js',
    'page: react-native-safe-area-context.worker.js',
    'page: worker.js',
  ]);
  await page.context().close();
});

test('the request of the bundle waits only for the script that reads it, and for no style', async () => {
  await using server = await startTestServer();
  const page = await (await browser.newContext()).newPage();
  const asked = page.waitForEvent('request', (request) => request.url().endsWith('/bundle'));
  for (const other of ['**/_/controls.*.js', '**/_/page.*', '**/worker.js'])
    await page.route(other, async (route) => {
      await asked;
      await route.continue();
    });
  await page.goto(
    (await server.build(bundleOf('nativeLoggingHook("it runs", 1)'))).record.previewUrl,
  );
  await page.getByRole('tabpanel', { name: 'Console' }).getByText('info: it runs').waitFor();
  await page.context().close();
});

test('the thread of an app starts without the other scripts of its page', async () => {
  await using server = await startTestServer();
  const page = await (await browser.newContext()).newPage();
  const started = page.waitForEvent('worker', (worker) => worker.url().startsWith('blob:null'));
  for (const other of ['**/_/controls.*.js', '**/_/page.*'])
    await page.route(other, async (route) => {
      await started;
      await route.continue();
    });
  await page.goto(
    (await server.build(bundleOf('nativeLoggingHook("it runs", 1)'))).record.previewUrl,
  );
  await page.getByRole('tabpanel', { name: 'Console' }).getByText('info: it runs').waitFor();
  expect(page.frames()).toHaveLength(2);
  await page.context().close();
});

test('the thread of an app starts before the document of its frame has loaded', async () => {
  await using server = await startTestServer();
  const page = await (await browser.newContext()).newPage();
  const { record } = await server.build(bundleOf('nativeLoggingHook("it runs", 1)'));
  const started = page.waitForEvent('worker', (worker) => worker.url().startsWith('blob:null'));
  await page.route('**/late.png', async (route) => {
    await started;
    await route.abort();
  });
  await page.route('**/c/*/player', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</body>', '<img src="/late.png"></body>');
    await route.fulfill({ response, body });
  });
  await page.goto(record.previewUrl);
  await page.getByRole('tabpanel', { name: 'Console' }).getByText('info: it runs').waitFor();
  await page.context().close();
});

test('a frame of the page whose sandbox is weaker is not used', async () => {
  await using server = await startTestServer();
  const page = await (await browser.newContext()).newPage();
  const { record } = await server.build(bundleOf('nativeLoggingHook("it runs", 1)'));
  await page.route(record.previewUrl, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('sandbox="', 'sandbox="allow-same-origin ');
    await route.fulfill({ response, body });
  });
  await page.goto(record.previewUrl);
  await page.getByRole('tabpanel', { name: 'Console' }).getByText('info: it runs').waitFor();
  const sandboxes = await page
    .locator('iframe')
    .evaluateAll((all) => all.map((one) => one.getAttribute('sandbox')));
  expect(sandboxes).toEqual(['allow-scripts']);
  await page.context().close();
});

test('the bundle is requested once, also when the script that reads it loads last', async () => {
  await using server = await startTestServer();
  const page = await (await browser.newContext()).newPage();
  let bundles = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/bundle')) bundles += 1;
  });
  const told = page.getByRole('tabpanel', { name: 'Console' }).getByText('info: it runs');
  let isFirst = true;
  await page.route('**/loader.js', async (route) => {
    const waits = isFirst;
    isFirst = false;
    if (waits) await told.waitFor();
    await route.continue();
  });
  const { record } = await server.build(bundleOf('nativeLoggingHook("it runs", 1)'));
  await page.route(record.previewUrl, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script (?=src="[^"]*loader\.js")/, '$&async ');
    await route.fulfill({ response, body });
  });
  // Its asynchronous scripts have run by then.
  await page.goto(record.previewUrl, { waitUntil: 'load' });
  expect([isFirst, bundles]).toEqual([false, 1]);
  await page.context().close();
});

test('an app reads an app.config that was uploaded with it', async () => {
  await using server = await startTestServer();
  const bundle = bundleOf(
    'nativeLoggingHook(expo.modules.ExponentConstants.manifest.extra.api, 1);',
  );
  const bytes = JSON.stringify({ name: 'Shop', extra: { api: 'https://shop.example/' } });
  const files = { 'app.config': { contentType: 'application/json', bytes } };
  const page = await (await browser.newContext()).newPage();
  await page.goto(await publishPreview(server, bundle, { files }));
  const told = page.getByRole('tabpanel', { name: 'Console' });
  await told.getByText('info: https://shop.example/').waitFor();
  await page.context().close();
});
