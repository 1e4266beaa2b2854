import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildExample } from '../support/example.ts';
import { BUILD_MS, openExample } from '../support/example-app.ts';
import { launch } from '../support/launch.ts';
import { colorsAt } from '../support/pixels.ts';

/** What is behind all screens. */
const PAPER = [242, 242, 242];

/** Colours are rounded, and in between the middles of pixels. */
const isNear = (color: readonly number[] = [], wanted: readonly number[] = []): boolean =>
  color.length === 3 && color.every((part, at) => Math.abs(part - (wanted[at] ?? 0)) <= 6);

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
  await app.says('heard', 'start load end display');
  const contained = await app.box('image');
  expect(contained).toMatchObject({ width: 88, height: 44 });
  const fit = await app
    .view('image')
    .locator('img.is-loaded')
    .evaluate((image) => getComputedStyle(image).objectFit);
  expect(fit).toBe('contain');
  // The picture is square and brown, at the left of a box that is twice as wide.
  const brown = async () =>
    (
      await colorsAt(app.page, contained, [
        [22, 3],
        [66, 22],
      ])
    ).map(([red = 0, , blue = 0]) => red - blue > 50);
  await expect.poll(brown).toEqual([true, false]);
  const [red, blue] = [
    [255, 0, 0],
    [0, 0, 255],
  ];
  const tinted = await app.box('tinted');
  // White in the picture, and beside its round corner.
  const places = [[22, 22] as const, [0, 0] as const];
  await expect.poll(() => colorsAt(app.page, tinted, places)).toEqual([red, PAPER]);
  // 44 in a box of 88: it keeps its size, in the middle.
  const small = await app.box('scaled-down');
  const along = [18, 26, 62, 70].map((x) => [x, 44] as const);
  await expect.poll(() => colorsAt(app.page, small, along)).toEqual([PAPER, blue, blue, PAPER]);
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
  const box = await app.box('gradient');
  expect(box).toMatchObject({ width: 200, height: 100 });
  expect(await app.box('on-it')).toMatchObject({ x: box.x + 30, y: box.y + 30 });
  // Red until a quarter, blue at the end, and nothing in its round corner.
  const [corner, first, middle, last] = await colorsAt(app.page, box, [
    ...[[2, 2] as const, [40, 10] as const, [125, 10] as const, [199, 50] as const],
  ]);
  expect([corner, first]).toEqual([PAPER, [255, 0, 0]]);
  expect(isNear(middle, [127, 0, 127])).toBe(true);
  expect(isNear(last, [0, 0, 255])).toBe(true);
  // From corner to corner its lines are square to it: a fifth of the way is at the lower left.
  const slanted = await colorsAt(app.page, await app.box('diagonal'), [
    ...[[0, 0] as const, [0, 99] as const, [100, 50] as const, [199, 0] as const],
  ]);
  const wanted = [
    [255, 0, 0],
    [204, 0, 51],
    [127, 0, 127],
    [51, 0, 204],
  ];
  expect(slanted.map((one, at) => isNear(one, wanted[at]))).toEqual([true, true, true, true]);
});

test('[player.expo-haptics] each kind is felt by the page', async () => {
  await using app = await openExample(browser, 'expo', 'haptics');
  const mark = app.app.locator('.shake-mark');
  for (const kind of ['impact', 'success', 'selection']) {
    await mark.waitFor({ state: 'detached' });
    await app.tap(kind);
    await mark.waitFor({ state: 'attached' });
    await app.says('said', kind);
  }
  const felt = app.said.flatMap((one) =>
    one.type === 'notice' && one.notice.notice === 'haptic' ? [one.notice.kind] : [],
  );
  expect(felt).toEqual(['impact heavy', 'notification success', 'selection']);
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
  const box = await app.box('masked');
  const across = [10, 50, 90].map((x) => [x, 25] as const);
  const seen = () => colorsAt(app.page, box, across);
  await expect.poll(seen).toEqual([PAPER, [255, 0, 0], PAPER]);
});

test('a gesture that worklets begin and end', async () => {
  await using app = await openExample(browser, 'expo', 'gestures');
  const { x, y } = await app.box('manual');
  await app.swipe([x + 20, y + 20], [x + 60, y + 20]);
  await app.says('log', 'by hand, let go');
});
