import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { pngOf } from '../src/libraries/png.ts';
import { openHandMade } from './support/hand-made.ts';
import { colorsAt } from './support/pixels.ts';

const browser = await browserOfWorker();

const BLUE_AND_RED = `h('RCTView', { id: 'shot', width: 40, height: 20, backgroundColor: 0xffff0000 | 0 },
  h('RCTView', { id: 'half', width: 20, height: 20, backgroundColor: 0xff0000ff | 0 }))`;

/** The size of a picture, and the colours near its upper and its lower left corner. */
const read = async (data: string) => {
  const picture = await createImageBitmap(await (await fetch(data)).blob());
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const at = (y: number) => [...(context?.getImageData(4, y, 1, 1).data ?? [])].slice(0, 3);
  return { size: [width, height], top: at(4), bottom: at(height - 4) };
};
const [RED, BLUE] = [
  [255, 0, 0],
  [0, 0, 255],
];

test('[player.view-shot player.image-manipulator] a view becomes a picture that is turned, flipped and cropped', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var shot = __turboModuleProxy('RNViewShot'), manipulator = expo.modules.ExpoImageManipulator;
      function turned(uri) { return manipulator.manipulate(uri).rotate(90); }
      function saved(context) {
        return context.renderAsync().then(function (image) { return image.saveAsync({ format: 'png', base64: true }); })
          .then(function (all) { return 'data:image/png;base64,' + all.base64; });
      }
      setTimeout(function () {
        var tag = byId.shot.tag;
        shot.captureRef(tag, { format: 'png', result: 'tmpfile' }).then(function (uri) {
          return Promise.all([shot.captureRef(tag, { result: 'data-uri', width: 20, height: 10 }), saved(turned(uri)),
            saved(turned(uri).flip('vertical').resize({ width: 20 })),
            saved(turned(uri).crop({ originX: 0, originY: 0, width: 40, height: 40 }))]);
        }).then(function (all) { say('shot', 'taken', { all: all }); },
          function (error) { say('shot', 'taken', { all: [], error: String(error) }); });
        shot.captureRef(4711, {}).catch(function (error) { say('none', 'failed', { message: error.message }); });
      }, 0);
      return h('RCTView', { id: 'root', flex: 1 }, ${BLUE_AND_RED});
    }`,
  );
  const { all } = await app.hears('shot', 'taken');
  const pictures = await Promise.all((all as string[]).map((one) => app.page.evaluate(read, one)));
  expect(pictures).toEqual([
    { size: [40, 20], top: BLUE, bottom: BLUE },
    { size: [40, 80], top: BLUE, bottom: RED },
    { size: [20, 40], top: RED, bottom: BLUE },
    { size: [40, 40], top: BLUE, bottom: BLUE },
  ]);
  expect(await app.hears('none', 'failed')).toEqual({
    message: 'No view found with reactTag: 4711',
  });
  expect(app.complaints).toEqual([]);
});

test('a FastImage is drawn and emits its size', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var svg = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>';
      return h('FastImageView', { id: 'image', testID: 'image', width: 100, height: 100,
        resizeMode: 'contain', source: { uri: svg, priority: 'normal' } });
    }`,
    { platform: 'android' },
  );
  expect(await app.hears('image', 'topFastImageLoad')).toMatchObject({ width: 20, height: 10 });
  await app.hears('image', 'topFastImageLoadEnd');
  const fit = await app.app
    .getByTestId('image')
    .locator('img')
    .evaluate((element) => getComputedStyle(element).objectFit);
  expect(fit).toBe('contain');
});

const BLOCKS = new URL('../../../examples/gallery/assets/fonts/Blocks.ttf', import.meta.url);

test('pictures of icons are drawn in their font, whoever asks for them', async () => {
  await using app = await openHandMade(
    browser,
    `function app() { return h('RCTView', { id: 'root', flex: 1 }); }
    function shown(id, left, uri) {
      return h('RCTImageView', { id: id, testID: id, position: 'absolute', left: left, top: 100, width: 40,
        height: 40, source: [{ uri: uri }] });
    }
    setTimeout(function () {
      var icons = __turboModuleProxy('RNVectorIcons'), red = 0xffff0000, blue = 0xff0000ff;
      icons.getImageForFont('Blocks', 'A', 40, red).then(function (uri) {
        byId.root.children.push(shown('later', 0, uri),
          shown('now', 60, icons.getImageForFontSync('Blocks', 'A', 40, blue)));
        return expo.modules.ExpoFontUtils.renderToImageAsync('A', { fontFamily: 'Blocks', size: 40, color: red });
      }).then(function (picture) {
        byId.root.children.push(shown('expo', 120, picture.uri));
        commit();
        say('root', 'drawn', picture);
      });
    }, 0);`,
    { scale: 2 },
    undefined,
    { 'Blocks.ttf': readFileSync(BLOCKS) },
  );
  const { uri, width, scale } = await app.hears('root', 'drawn');
  expect(uri).toMatch(/^file:\/\/\/cache\/\S+@2x\.png$/);
  expect([width, scale]).toEqual([expect.any(Number), 2]);
  for (const [id, color] of [
    ['later', RED],
    ['now', BLUE],
    ['expo', RED],
  ] as const) {
    await app.hears(id, 'topLoad');
    const box = await app.app.getByTestId(id).boundingBox();
    expect(await colorsAt(app.page, box ?? { x: 0, y: 0 }, [[20, 20]])).toEqual([color]);
  }
});

/** Two thirds of it are dark blue, and the rest is orange. */
const TWO_COLOURS = pngOf({
  width: 30,
  height: 10,
  data: Uint8ClampedArray.from({ length: 1200 }, (_, at) => {
    const color = at % 120 < 80 ? [16, 32, 64, 255] : [255, 128, 0, 255];
    return color[at % 4] ?? 0;
  }),
});

const COLOURS = [
  ['ios', { background: '#102040', primary: '#FF8000', secondary: '#FFFFFF', detail: '#FFFFFF' }],
  [
    'android',
    { dominant: '#102040', vibrant: '#F88000', darkVibrant: '#102040', muted: '#123456' },
  ],
] as const;

test('[player.image-colors] the colours of a picture are found as on each platform', async () => {
  for (const [platform, expected] of COLOURS) {
    await using app = await openHandMade(
      browser,
      `function app() { return h('RCTView', { id: 'root', flex: 1 }); }
      setTimeout(function () {
        expo.modules.ImageColors.getColors('file:///bundle/two.png', { fallback: '#123456', pixelSpacing: 1 })
          .then(function (colors) { say('root', 'colors', colors); });
      }, 0);`,
      { platform },
      undefined,
      { 'two.png': TWO_COLOURS },
    );
    expect(await app.hears('root', 'colors')).toMatchObject({ platform, ...expected });
    expect(app.said.filter(({ type }) => type === 'missing')).toEqual([]);
  }
});

test('[player.turbo-image] pictures of three libraries are drawn, and hashes before them', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var svg = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>';
      function view(component, id, props) {
        return h(component, Object.assign({ id: id, testID: id, width: 100, height: 100 }, props));
      }
      return h('RCTView', { id: 'root', flex: 1 },
        view('TurboImageView', 'turbo', { source: { uri: svg }, rounded: true }),
        view('TurboImageView', 'older', { src: svg, resizeMode: 'cover' }),
        view('TurboImageView', 'waits', { source: { uri: 'none.png' }, placeholder: { blurhash: '00TI:j' } }),
        view('FasterImageView', 'faster', { source: { url: svg, resizeMode: 'fill', borderRadius: 10 } }),
        view('BlurhashView', 'hash', { blurhash: '00TI:j', resizeMode: 'cover' }),
        view('BlurhashView', 'broken', { blurhash: 'x' }));
    }`,
  );
  expect(await app.hears('turbo', 'topSuccess')).toMatchObject({ width: 20, height: 10 });
  expect(await app.hears('turbo', 'topCompletion')).toMatchObject({ state: 'completed' });
  expect(await app.hears('faster', 'topSuccess')).toMatchObject({ width: 20, height: 10 });
  await app.hears('older', 'topSuccess');
  await app.hears('waits', 'topFailure');
  await app.hears('hash', 'topLoadEnd');
  expect(await app.hears('broken', 'topLoadError')).toHaveProperty('message');
  const drawn = await app.app.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid]')].map((view) => {
      const [picture] = [...view.querySelectorAll('img')].filter(({ src }) => src !== '');
      const radius = getComputedStyle(view).borderTopLeftRadius;
      return [view.dataset.testid, radius, picture?.naturalWidth, picture?.style.objectFit].join(
        ' ',
      );
    }),
  );
  expect(drawn).toEqual([
    'turbo 50% 20 contain',
    'older 0px 20 cover',
    'waits 0px 32 contain',
    'faster 10px 20 fill',
    'hash 0px 32 cover',
    'broken 0px  ',
  ]);
});
