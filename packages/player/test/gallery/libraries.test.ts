import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildExample } from '../support/example.ts';
import { BUILD_MS, openExample } from '../support/example-app.ts';
import { launch } from '../support/launch.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await buildExample('expo', { platform: 'ios' });
}, BUILD_MS);
afterAll(() => browser.close());

test('[player.expo-image] its fit, its tint, its events', async () => {
  await using app = await openExample(browser, 'expo', 'image');
  await app.says('loaded', 'loaded');
  await app.says('failed', 'failed');
  expect(await app.box('image')).toMatchObject({ width: 88, height: 44 });
  const fit = await app
    .view('image')
    .locator('img')
    .first()
    .evaluate((image) => getComputedStyle(image).objectFit);
  expect(fit).toBe('contain');
});

test('[player.expo-font] a font from the assets draws the text', async () => {
  await using app = await openExample(browser, 'expo', 'font');
  await app.says('is-loaded', 'true false');
  // Four letters, two em wide each.
  await expect.poll(async () => (await app.box('blocks')).width).toBe(160);
});

test('[player.expo-asset] an asset knows its size, and is there', async () => {
  await using app = await openExample(browser, 'expo', 'font');
  await app.says('asset', 'logo.png 44 true');
});

test('[player.expo-linear-gradient] colours along a line', async () => {
  await using app = await openExample(browser, 'expo', 'gradient');
  expect(await app.box('gradient')).toMatchObject({ width: 200, height: 100 });
  const image = await app
    .view('gradient')
    .evaluate((element) =>
      [element, ...element.querySelectorAll('*')]
        .map((one) => getComputedStyle(one).backgroundImage)
        .join(' '),
    );
  expect(image).toMatch(/linear-gradient\(.*rgb\(255, 0, 0\) 25%.*rgb\(0, 0, 255\)/);
  const box = await app.box('gradient');
  expect(await app.box('on-it')).toMatchObject({ x: box.x + 30, y: box.y + 30 });
});

test('[player.expo-haptics] each kind is felt by the page', async () => {
  await using app = await openExample(browser, 'expo', 'haptics');
  for (const kind of ['impact', 'success', 'selection']) {
    await app.tap(kind);
    await app.says('said', kind);
  }
  const felt = app.said.flatMap((one) => (one.type === 'notice' ? [one.notice.notice] : []));
  expect(felt.filter((one) => one === 'haptic')).toHaveLength(3);
});

test('[player.expo-constants] the app’s configuration', async () => {
  await using app = await openExample(browser, 'expo', undefined);
  await app.tap('tab-about');
  // The name is no part of the bundle: a native build has it in a file of its own.
  await app.says('name', /^\S.* \d+\.\d+\.\d+$/);
  await app.says('status-bar-height', '47');
});

test('[player.expo-linking] urls are made, read and shown', async () => {
  await using app = await openExample(browser, 'expo', 'linking');
  await app.says('created', /details\/3\?a=b$/);
  await app.says('parsed', '{"a":"b"}');
  await app.tap('open');
  await app.app.getByText('https://example.org/there').waitFor();
});

test('[player.expo-splash-screen] it is there until the app hides it', async () => {
  await using app = await openExample(browser, 'expo', undefined);
  await app.view('open-image').waitFor();
  const splash = app.said.flatMap((one) =>
    one.type === 'notice' && one.notice.notice === 'splash' ? [one.notice.visible] : [],
  );
  expect(splash.at(-1)).toBe(false);
});

test('[player.expo-status-bar] the style that the app sets', async () => {
  await using app = await openExample(browser, 'expo', undefined, { colorScheme: 'dark' });
  await app.view('open-image').waitFor();
  await expect
    .poll(() => app.app.locator('.status-bar').getAttribute('class'))
    .not.toContain('is-light');
});

test('[player.svg] shapes, gradients and text, which can be pressed', async () => {
  await using app = await openExample(browser, 'expo', 'svg');
  expect(await app.box('svg')).toMatchObject({ width: 200, height: 100 });
  const svg = await app.box('svg');
  // With a stroke of two, drawn twice as large.
  const circle = await app.box('circle');
  expect(circle.x + circle.width / 2).toBe(svg.x + 50);
  expect(await app.style('circle', 'fill')).toBe('rgb(0, 255, 0)');
  await app.page.mouse.click(svg.x + 50, svg.y + 50);
  await app.says('said', 'circle');
});

test('[player.async-storage] kept, merged, listed, cleared', async () => {
  await using app = await openExample(browser, 'expo', 'storage');
  await app.tap('set');
  await app.says('said', 'null');
  await app.tap('get');
  await app.says('said', '"Ada"');
  await app.tap('merge');
  await app.says('said', JSON.stringify(JSON.stringify({ a: 1, b: { c: 2, d: 3 } })));
  await app.tap('several');
  await app.says('said', '[["x","1"],["y","2"],["z",null]]');
  await app.tap('keys');
  await app.says('said', '["name","one","x","y"]');
  await app.tap('clear');
  await app.says('said', '[]');
});

test('[player.vector-icons] signs of an icon font, in size and colour', async () => {
  await using app = await openExample(browser, 'expo', 'icons');
  await expect.poll(() => app.style('feather', 'color')).toBe('rgb(255, 0, 0)');
  expect((await app.box('heart')).width).toBe(48);
  const known = await app.app.evaluate(() =>
    [...document.fonts].map(({ family }) => family.replaceAll('"', '')),
  );
  expect(known.join()).toMatch(/ionicons/i);
  await app.tap('icon-button');
  await app.says('said', 'pressed');
});

test('[player.masked-view] only what its mask shows is seen', async () => {
  await using app = await openExample(browser, 'expo', 'masked');
  expect(await app.box('masked')).toMatchObject({ width: 100, height: 50 });
  const { x, y } = await app.box('masked');
  const png = await app.page.screenshot({ clip: { x, y, width: 100, height: 50 } });
  const seen = await app.page.evaluate(pixelsOf, png.toString('base64'));
  expect(seen).toEqual({ left: false, middle: true, right: false });
});

/** Runs in the page: whether a picture of 100 × 50 is red at its left, its middle, its right. */
async function pixelsOf(base64: string) {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 100, height: 50 });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, 100, 50);
  const red = (x: number) => {
    const [r = 0, g = 0, b = 0] = context?.getImageData(x, 25, 1, 1).data ?? [];
    return r > 200 && g < 60 && b < 60;
  };
  return { left: red(10), middle: red(50), right: red(90) };
}
