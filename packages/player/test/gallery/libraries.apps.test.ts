import { describe, expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';
import { note, notes } from '../support/notes.ts';
import { colorsAt } from '../support/pixels.ts';

/** The background of all screens. */
const PAPER = [242, 242, 242];

/** Colours are compared with a tolerance, because they are rounded and interpolated. */
const isNear = (color: readonly number[] = [], wanted: readonly number[] = []): boolean =>
  color.length === 3 && color.every((part, at) => Math.abs(part - (wanted[at] ?? 0)) <= 6);

const BOTH = ['ios', 'android'] as const;
const opener = openerOf('expo', ...BOTH);

describe.each(BOTH)('on %s', (platform) => {
  const open = (screen?: string) => opener(screen, { platform });

  test('[player.expo-image] contentFit and tintColor apply, and events fire', async () => {
    await using app = await open('image');
    await app.says('loaded', 'loaded');
    await app.says('failed', 'failed');
    await app.says('heard', 'start load end display');
    await expect.poll(() => app.box('image')).toMatchObject({ width: 88, height: 44 });
    const fit = await app
      .view('image')
      .locator('img.is-loaded')
      .evaluate((image) => getComputedStyle(image).objectFit);
    expect(fit).toBe('contain');
    // The image is square and brown, at the left of a box of twice its width.
    const brown = async () =>
      (
        await colorsAt(app.page, await app.box('image'), [
          [22, 3],
          [66, 22],
        ])
      ).map(([red = 0, , blue = 0]) => red - blue > 50);
    await expect.poll(brown).toEqual([true, false]);
    const [red, blue] = [
      [255, 0, 0],
      [0, 0, 255],
    ];
    // A white pixel of the image, which is tinted, and one outside its round corner.
    const places = [[22, 22] as const, [0, 0] as const];
    const tinted = async () => colorsAt(app.page, await app.box('tinted'), places);
    await expect.poll(tinted).toEqual([red, PAPER]);
    // An image of 44 keeps its size in the centre of a box of 88.
    const along = [18, 26, 62, 70].map((x) => [x, 44] as const);
    const small = async () => colorsAt(app.page, await app.box('scaled-down'), along);
    await expect.poll(small).toEqual([PAPER, blue, blue, PAPER]);
  });

  test('[player.expo-font] text is drawn in a font of the assets', async () => {
    await using app = await open('font');
    await app.says('is-loaded', 'true false');
    // The text has four letters of two em each.
    await expect.poll(async () => (await app.box('blocks')).width).toBe(160);
  });

  test('[player.expo-asset] an asset has its size and is downloaded', async () => {
    await using app = await open('font');
    await app.says('asset', 'logo.png 44 true');
  });

  test('[player.expo-linear-gradient] colours follow a line', async () => {
    await using app = await open('gradient');
    await expect.poll(() => app.box('gradient')).toMatchObject({ width: 200, height: 100 });
    const inside = async () => {
      const [box, within] = [await app.box('gradient'), await app.box('on-it')];
      return [within.x - box.x, within.y - box.y];
    };
    await expect.poll(inside).toEqual([30, 30]);
    // Red until a quarter, blue at the end, and the background outside the round corner.
    const straight = async () => {
      const [corner, first, middle, last] = await colorsAt(app.page, await app.box('gradient'), [
        [2, 97] as const,
        [40, 10] as const,
        [125, 10] as const,
        [199, 50] as const,
      ]);
      return [corner, first, isNear(middle, [127, 0, 127]), isNear(last, [0, 0, 255])];
    };
    await expect.poll(straight).toEqual([PAPER, [255, 0, 0], true, true]);
    // From corner to corner the colour lines are perpendicular to the gradient, so a fifth of it is
    // at the lower left.
    const wanted = [
      [255, 0, 0],
      [204, 0, 51],
      [127, 0, 127],
      [51, 0, 204],
    ];
    const slanted = async () => {
      const colors = await colorsAt(app.page, await app.box('diagonal'), [
        [0, 0] as const,
        [0, 99] as const,
        [100, 50] as const,
        [199, 0] as const,
      ]);
      return colors.map((one, at) => isNear(one, wanted[at]));
    };
    await expect.poll(slanted).toEqual([true, true, true, true]);
  });

  test('[player.expo-haptics] the page receives each kind of haptic', async () => {
    await using app = await open('haptics');
    await note(app.app, '.shake-mark');
    for (const [at, kind] of ['impact', 'success', 'selection'].entries()) {
      await app.app.locator('.shake-mark').waitFor({ state: 'detached' });
      await app.tap(kind);
      await app.says('said', kind);
      await expect.poll(async () => (await notes(app.app)).length).toBe(at + 1);
    }
    const felt = () =>
      app.said.flatMap((one) =>
        one.type === 'notice' && one.notice.notice === 'haptic' ? [one.notice.kind] : [],
      );
    await expect.poll(felt).toEqual(['impact heavy', 'notification success', 'selection']);
  });

  test('[player.expo-constants] constants have the app’s name and version and the height of the status bar', async () => {
    await using app = await open();
    await app.press('tab-about');
    // The name is not in the bundle. A native build has it in a separate file.
    await app.says('name', /^\S.* \d+\.\d+\.\d+$/);
    await app.says('status-bar-height', platform === 'ios' ? '47' : '24');
  });

  test('[player.expo-linking] urls are created, parsed and shown', async () => {
    await using app = await open('linking');
    await app.says('created', /details\/3\?a=b$/);
    await app.says('parsed', '{"a":"b"}');
    await note(app.app, '.leave-bar');
    await app.tap('open');
    await expect
      .poll(async () => (await notes(app.app))[0]?.text)
      .toContain('https://example.org/there');
  });

  test('[player.svg] shapes, gradients and text are drawn and can be pressed', async () => {
    await using app = await open('svg');
    await expect.poll(() => app.box('svg')).toMatchObject({ width: 200, height: 100 });
    // The stroke has a width of 2, and the drawing is scaled by 2.
    const middle = async () => {
      const [all, circle] = [await app.box('svg'), await app.box('circle')];
      return circle.x + circle.width / 2 - all.x;
    };
    await expect.poll(middle).toBe(50);
    const svg = await app.box('svg');
    await expect.poll(() => app.style('circle', 'fill')).toBe('rgb(0, 255, 0)');
    // Red at the top, translucent blue over the background below, and the drawing from XML.
    const ends = async () => {
      const [above, below] = await colorsAt(app.page, svg, [[10, 1] as const, [10, 99] as const]);
      const [xml] = await colorsAt(app.page, await app.box('xml'), [[20, 20]]);
      return [isNear(above, [253, 3, 4]), isNear(below, [121, 121, 248]), xml];
    };
    await expect.poll(ends).toEqual([true, true, [128, 0, 128]]);
    expect((await app.box('path')).x - svg.x).toBeCloseTo(100, -1);
    const words = await app.box('words');
    expect(words.x + words.width / 2 - svg.x).toBeCloseTo(100, -1);
    expect(words.y - svg.y).toBeGreaterThan(55);
    await app.page.mouse.click(svg.x + 50, svg.y + 50);
    await app.says('said', 'circle');
  });

  test('[player.async-storage] items are stored, merged, listed and cleared', async () => {
    await using app = await open('storage');
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

  test('[player.vector-icons] glyphs of an icon font have their size and colour', async () => {
    await using app = await open('icons');
    await expect.poll(() => app.style('feather', 'color')).toBe('rgb(255, 0, 0)');
    await expect.poll(async () => (await app.box('heart')).width).toBe(48);
    const known = () =>
      app.app.evaluate(() => [...document.fonts].map(({ family }) => family).join());
    await expect.poll(known).toMatch(/ionicons/i);
    await app.tap('icon-button');
    await app.says('said', 'pressed');
  });

  test('[player.masked-view] only the masked part is visible', async () => {
    await using app = await open('masked');
    await expect.poll(() => app.box('masked')).toMatchObject({ width: 100, height: 50 });
    const across = [10, 50, 90].map((x) => [x, 25] as const);
    const seen = async () => colorsAt(app.page, await app.box('masked'), across);
    await expect.poll(seen).toEqual([PAPER, [255, 0, 0], PAPER]);
  });

  test('worklets begin and end a manual gesture', async () => {
    await using app = await open('gestures');
    const { x, y } = await app.box('manual');
    await app.swipe([x + 20, y + 20], [x + 60, y + 20]);
    await app.says('log', 'by hand, let go');
  });
});
