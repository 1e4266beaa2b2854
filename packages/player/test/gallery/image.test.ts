import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';
import { colorsAt } from '../support/pixels.ts';

const open = openerOf('gallery', 'ios', 'android');
const LOGO = fileURLToPath(
  new URL('../../../../examples/gallery/assets/logo@3x.png', import.meta.url),
);

test('[player.image] assets, data urls, sizes and failures are handled', async () => {
  await using app = await open('image');
  await expect.poll(() => app.box('asset')).toMatchObject({ width: 44, height: 44 });
  await app.says('asset-size', '44 x 44 @2');
  await app.says('loaded', 'true');
  await app.says('size', '2 x 2');
  await app.says('failed', 'failed');
  const drawn = () =>
    app
      .view('asset')
      .locator('img')
      .first()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(drawn).toBe(88);
  await expect.poll(() => app.style('round', 'border-top-left-radius')).toBe('22px');
  // The green source is the one with enough pixels for the view.
  await app.view('several').scrollIntoViewIfNeeded();
  const several = await app.box('several');
  await expect.poll(() => colorsAt(app.page, several, [[15, 15]])).toEqual([[0, 128, 0]]);
  const tinted = await app.box('tinted');
  await expect.poll(() => colorsAt(app.page, tinted, [[22, 4]])).toEqual([[255, 0, 0]]);
});

/** Another origin that serves one image. */
const pictures = (page: Page) =>
  page.route('https://pictures.example/**', (route) =>
    route.fulfill(route.request().url().endsWith('/logo.png') ? { path: LOGO } : { status: 404 }),
  );

test('[player.image] an image of the network is drawn, and a missing one fires onError', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('image', { platform }, pictures);
    const brown = () => colorOf(app, 'asset', 22);
    await expect.poll(brown).not.toEqual([255, 255, 255]);
    const wanted = await brown();
    const address = app.view('address');
    await address.fill('https://pictures.example/logo.png');
    await app.says('network', '132 x 132');
    await app.view('fetched').scrollIntoViewIfNeeded();
    // The image may load slowly, and it is scaled down, so its colours are approximate.
    const far = async () => {
      const seen = await colorOf(app, 'fetched', 33);
      return Math.max(...seen.map((part, at) => Math.abs(part - (wanted[at] ?? 0))));
    };
    await expect.poll(far).toBeLessThan(20);
    await address.fill('https://pictures.example/none.png');
    await app.says('network', 'there is none');
  }
});

/** The colour of a view at `x`, near its upper edge. */
async function colorOf(app: Awaited<ReturnType<typeof open>>, id: string, x: number) {
  const [color = []] = await colorsAt(app.page, await app.box(id), [[x, Math.round(x / 5)]]);
  return color;
}

test('[player.image-resize-modes] each mode fills its box as on a device', async () => {
  await using app = await open('image');
  const inside = async (id: string) =>
    app
      .view(id)
      .locator('img')
      .first()
      .evaluate((image) => {
        const { objectFit } = getComputedStyle(image);
        const { width, height } = image.getBoundingClientRect();
        return { objectFit, width: Math.round(width), height: Math.round(height) };
      });
  await app.says('loaded', 'true');
  await expect
    .poll(() => inside('cover'))
    .toMatchObject({ objectFit: 'cover', width: 100, height: 40 });
  await expect.poll(() => inside('contain')).toMatchObject({ objectFit: 'contain' });
  await expect.poll(() => inside('stretch')).toMatchObject({ objectFit: 'fill' });
  // An image of 44 by 44 with a brown edge lies in 100 by 80, once in the centre or repeated.
  const grey = [238, 238, 238];
  const isGrey = async (id: string, ...places: [number, number][]) =>
    (await colorsAt(app.page, await app.box(id), places)).map((at) => at.join() === grey.join());
  const [left, above, edge, right] = [
    [20, 40],
    [50, 10],
    [32, 40],
    [80, 40],
  ] as const;
  await expect
    .poll(() => isGrey('center', [...left], [...above], [...edge], [...right]))
    .toEqual([true, true, false, true]);
  const tiles = [
    [3, 22],
    [47, 22],
    [91, 22],
    [3, 66],
    [47, 66],
  ] as const;
  const seen = async () => colorsAt(app.page, await app.box('repeat'), tiles);
  await expect.poll(async () => new Set((await seen()).map(String)).size).toBe(1);
  expect((await seen())[0]).not.toEqual(grey);
});

test('[player.image-background] an image is drawn behind its children', async () => {
  await using app = await open('image');
  await expect.poll(() => app.box('background')).toMatchObject({ width: 200, height: 80 });
  const aside = async () => {
    const [back, words] = [await app.box('background'), await app.box('on-it')];
    return Math.abs(words.x + words.width / 2 - (back.x + 100));
  };
  await expect.poll(aside).toBeLessThan(2);
  const img = app.view('on-it').locator('xpath=..').locator('img').first();
  await expect.poll(async () => (await img.boundingBox())?.width).toBeCloseTo(200, 0);
});

test('[player.assets] images of three scales load on both platforms', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('assets', { platform, scale: 3 });
    const width = (id: string) =>
      app
        .view(id)
        .locator('img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(() => width('logo')).toBe(132);
    await expect.poll(() => width('globe')).toBe(220);
    await expect.poll(() => app.box('logo')).toMatchObject({ width: 44, height: 44 });
  }
});

test('[player.fonts] a font file beside the bundle is used under its name', async () => {
  // On iOS the font is found by its file name. Android's build renames the file, so the name inside
  // the font is used.
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('assets', { platform });
    // The text has four letters of two em each.
    await expect.poll(async () => (await app.box('blocks')).width).toBe(160);
  }
});
