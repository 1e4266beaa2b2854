import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';

const open = openerOf('gallery', 'ios', 'android');

test('[player.image] an asset at its own size and scale, a source of data, sizes, and a picture that fails', async () => {
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
});

test('[player.image-resize-modes] the modes fill their box each in its way', async () => {
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
});

test('[player.image-background] a picture lies behind what is in it', async () => {
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

test('[player.assets] pictures at three scales, on both platforms', async () => {
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

test('[player.fonts] a font beside the bundle is used under its name', async () => {
  // Found by the name of its file on iOS; Android's build renames it, and the name is in it.
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('assets', { platform });
    // Four letters, two em wide each.
    await expect.poll(async () => (await app.box('blocks')).width).toBe(160);
  }
});
