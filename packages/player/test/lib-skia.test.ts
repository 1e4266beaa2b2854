import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';
import { colorsAt as colorsIn } from './support/pixels.ts';

const browser = await browserOfWorker();

/** What the library does at its start, and a canvas as its component renders it. */
const INSTALL = `__turboModuleProxy('RNSkiaModule').install();
  var Skia = SkiaApi;
  function canvas(id, nativeID, component) {
    return h(component || 'SkiaPictureView', { id: id, testID: id, nativeID: nativeID, width: 200, height: 200 });
  }
  function paint(color) { var made = Skia.Paint(); made.setColor(Skia.Color(color)); return made; }`;

const open = async (source: string, files: Record<string, Uint8Array> = {}) => {
  const app = await openHandMade(browser, `${INSTALL}\n${source}`, {}, undefined, files);
  const colorsAt = async (id: string, places: [number, number][]) => {
    const box = await app.app.getByTestId(id).boundingBox();
    return box && (await colorsIn(app.page, box, places)).map((color) => color.join());
  };
  return { ...app, colorsAt };
};

const missing = ({ said }: Awaited<ReturnType<typeof open>>) =>
  said.flatMap((one) => (one.type === 'missing' ? [`${one.name} ${one.answered}`] : []));

const [RED, GREEN, BLUE, WHITE] = ['255,0,0', '0,128,0', '0,0,255', '255,255,255'];

test('[player.skia] a picture is drawn: shapes, a path, a gradient, a blur and text', async () => {
  await using app = await open(`function app() {
    var recorder = Skia.PictureRecorder(), on = recorder.beginRecording();
    on.drawCircle(30, 30, 20, paint('red'));
    on.drawPath(Skia.Path.Make().moveTo(60, 10).lineTo(100, 10).lineTo(100, 50).lineTo(60, 50).close(), paint('blue'));
    var shaded = Skia.Paint();
    shaded.setShader(Skia.Shader.MakeLinearGradient(Skia.Point(0, 0), Skia.Point(200, 0),
      [Skia.Color('red'), Skia.Color('blue')], null, 0));
    on.drawRect(Skia.XYWHRect(0, 60, 200, 20), shaded);
    var blurred = paint('black'); blurred.setMaskFilter(Skia.MaskFilter.MakeBlur(0, 8, true));
    on.drawRect(Skia.XYWHRect(20, 100, 40, 40), blurred);
    var style = { weight: 700, width: 5, slant: 0 };
    var font = Skia.Font(Skia.FontMgr.System().matchFamilyStyle('System', style), 60);
    on.drawText('HHH', 80, 150, paint('green'), font);
    SkiaViewApi.setJsiProperty(1000, 'picture', recorder.finishRecordingAsPicture());
    SkiaViewApi.requestRedraw(1000);
    say('root', 'measured', { width: font.getTextWidth('HIH'), bounds: font.measureText('HHH').height });
    return h('RCTView', { id: 'root', flex: 1 }, canvas('canvas', '1000'));
  }`);
  const shapes = [
    [30, 30],
    [80, 30],
    [55, 55],
  ] as [number, number][];
  await expect.poll(() => app.colorsAt('canvas', shapes)).toEqual([RED, BLUE, WHITE]);
  const [left = '', right = ''] =
    (await app.colorsAt('canvas', [
      [2, 70],
      [198, 70],
    ])) ?? [];
  expect(left).toMatch(/^25\d,0,\d$/);
  expect(right).toMatch(/^\d,0,25\d$/);
  const [edge = ''] = (await app.colorsAt('canvas', [[17, 120]])) ?? [];
  const shade = Number(edge.split(',')[0]);
  expect(shade).toBeGreaterThan(60);
  expect(shade).toBeLessThan(220);
  const { width, bounds } = await app.hears('root', 'measured');
  expect(Number(width)).toBeGreaterThan(100);
  // CoreText rounds no width to whole pixels.
  expect(Number.isInteger(width)).toBe(false);
  expect(Number(bounds)).toBeGreaterThan(35);
  const letters = Array.from({ length: 60 }, (_, at): [number, number] => [80 + at, 130]);
  expect(await app.colorsAt('canvas', letters)).toContain(GREEN);
  expect(missing(app)).toEqual([]);
  expect(app.complaints).toEqual([]);
});

test('[player.skia] a scene is recorded, and drawn anew with the values of an animation', async () => {
  await using app = await open(`function app() {
    // What the library records for <Circle> with a value of Reanimated, and does in its mapper.
    var x = { _isReanimatedSharedValue: true, name: 'variable0', value: 40 };
    var recorder = Skia.Recorder(), picture = Skia.Picture.MakePicture(null);
    recorder.saveGroup();
    recorder.savePaint({ color: 'red' }, false);
    recorder.materializePaint();
    recorder.drawCircle({ cx: x, cy: 40, r: 20 });
    recorder.restorePaint();
    recorder.restoreGroup();
    var draw = function () { recorder.play(picture); SkiaViewApi.setJsiProperty(1001, 'picture', picture); };
    draw();
    on('root', 'topTouchStart', function () { x.value = 140; recorder.applyUpdates([x]); draw(); });
    say('root', 'shared', { keys: ['REANIMATED_MAGIC_KEY' in recorder, 'REANIMATED_MAGIC_KEY' in picture,
      'REANIMATED_MAGIC_KEY' in Skia, 'REANIMATED_MAGIC_KEY' in Object.getPrototypeOf(picture)] });
    return h('RCTView', { id: 'root', testID: 'root', flex: 1 }, canvas('canvas', '1001'));
  }`);
  const places: [number, number][] = [
    [40, 40],
    [140, 40],
  ];
  await expect.poll(() => app.colorsAt('canvas', places)).toEqual([RED, WHITE]);
  await app.app.getByTestId('root').click({ position: { x: 20, y: 400 } });
  await expect.poll(() => app.colorsAt('canvas', places)).toEqual([WHITE, RED]);
  expect(await app.hears('root', 'shared')).toEqual({ keys: [true, true, true, false] });
  expect(missing(app)).toEqual([]);
});

test('[player.skia] a recorded box has its shadows, also in colours of four digits', async () => {
  await using app = await open(`function app() {
    var recorder = Skia.Recorder(), picture = Skia.Picture.MakePicture(null);
    recorder.saveGroup();
    recorder.savePaint({ color: '#00f8' }, false);
    recorder.materializePaint();
    recorder.drawBox({ box: Skia.RRectXY(Skia.XYWHRect(20, 20, 80, 80), 8, 8) },
      [{ dx: 60, dy: 60, blur: 1, color: 'red' }]);
    recorder.restorePaint();
    recorder.restoreGroup();
    recorder.play(picture);
    SkiaViewApi.setJsiProperty(1002, 'picture', picture);
    return h('RCTView', { id: 'root', flex: 1 }, canvas('canvas', '1002'));
  }`);
  const places: [number, number][] = [
    [40, 40],
    [120, 120],
  ];
  await expect.poll(() => app.colorsAt('canvas', places)).toEqual(['119,119,255', '255,119,119']);
});

test('[player.skia] a scene of version 1 is drawn, and changed by its nodes', async () => {
  await using app = await open(`function app() {
    var root = SkiaDomApi.GroupNode({}), circle = SkiaDomApi.CircleNode({ cx: 40, cy: 40, r: 20, color: 'red' });
    var group = SkiaDomApi.GroupNode({ transform: [{ translateX: 100 }] });
    root.addChild(circle); root.addChild(group);
    group.addChild(SkiaDomApi.RectNode({ x: 20, y: 20, width: 40, height: 40, color: 'blue' }));
    SkiaViewApi.setJsiProperty(1, 'root', root);
    on('root', 'topTouchStart', function () { circle.setProp('color', 'green'); SkiaViewApi.requestRedraw(1); });
    return h('RCTView', { id: 'root', testID: 'root', flex: 1 }, canvas('canvas', '1', 'SkiaDomView'));
  }`);
  const places: [number, number][] = [
    [40, 40],
    [140, 40],
  ];
  await expect.poll(() => app.colorsAt('canvas', places)).toEqual([RED, BLUE]);
  await app.app.getByTestId('root').click({ position: { x: 20, y: 400 } });
  await expect.poll(() => app.colorsAt('canvas', places)).toEqual([GREEN, BLUE]);
  expect(missing(app)).toEqual([]);
});

/** 2 by 1 pixels: red and blue. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==';

test('[player.skia] an image is decoded, drawn, read and taken of a canvas', async () => {
  await using app = await open(`function app() {
    Skia.Data.fromURI('data:image/png;base64,${PNG}').then(function (data) {
      var image = Skia.Image.MakeImageFromEncoded(data);
      var recorder = Skia.PictureRecorder(), on = recorder.beginRecording();
      on.drawImageRectOptions(image, Skia.XYWHRect(0, 0, 2, 1), Skia.XYWHRect(0, 0, 200, 200), 0, 0, Skia.Paint());
      SkiaViewApi.setJsiProperty(2, 'picture', recorder.finishRecordingAsPicture());
      var shot = SkiaViewApi.makeImageSnapshot(2, Skia.XYWHRect(100, 0, 10, 10));
      say('root', 'shot', { width: shot.width(), first: [].slice.call(shot.readPixels(), 0, 4),
        size: SkiaViewApi.size(2), png: shot.encodeToBase64().slice(0, 4) });
    }).catch(function (error) { say('root', 'shot', { error: String(error) }); });
    return h('RCTView', { id: 'root', flex: 1 }, canvas('canvas', '2'));
  }`);
  expect(await app.hears('root', 'shot')).toEqual({
    width: 20,
    first: [0, 0, 255, 255],
    size: { width: 200, height: 200 },
    png: 'iVBO',
  });
  await expect
    .poll(() =>
      app.colorsAt('canvas', [
        [50, 100],
        [150, 100],
      ]),
    )
    .toEqual([RED, BLUE]);
  expect(missing(app)).toEqual([]);
});

const BLOCKS = new URL('../../../examples/libraries/assets/Blocks.ttf', import.meta.url);

test('[player.skia] fonts of an app are found by their family, and a view becomes an image', async () => {
  await using app = await open(
    `function app() {
      function width(typeface) { return Skia.Font(typeface, 40).getTextWidth('ii'); }
      Skia.Data.fromURI('file:///bundle/blocks.ttf').then(function (data) {
        var typeface = Skia.Typeface.MakeFreeTypeFaceFromData(data), fonts = Skia.TypefaceFontProvider.Make();
        fonts.registerFont(typeface, 'Blocks');
        var found = fonts.matchFamilyStyle('Blocks', { weight: 700, width: 5, slant: 0 });
        return Skia.Image.MakeImageFromViewTag(byId.red.tag).then(function (image) {
          say('root', 'found', { isSame: width(found) === width(typeface), families: fonts.countFamilies(),
            isSystem: width(found) === width(Skia.FontMgr.System().matchFamilyStyle('System')),
            size: [image.width(), image.height()], first: [].slice.call(image.readPixels(), 0, 4) });
        });
      }).catch(function (error) { say('root', 'found', { error: String(error) }); });
      return h('RCTView', { id: 'root', flex: 1 },
        h('RCTView', { id: 'red', width: 20, height: 10, backgroundColor: 0xffff0000 | 0 }));
    }`,
    { 'blocks.ttf': readFileSync(BLOCKS) },
  );
  expect(await app.hears('root', 'found')).toEqual({
    isSame: true,
    families: 1,
    isSystem: false,
    size: [40, 20],
    first: [255, 0, 0, 255],
  });
});

test('[player.skia] unsupported drawing is reported, and does not end the app', async () => {
  await using app = await open(`function app() {
    var recorder = Skia.PictureRecorder(), on = recorder.beginRecording();
    on.drawCircle(30, 30, 20, Skia.SVG.MakeFromString('<svg/>'));
    on.drawSvg(Skia.SVG.MakeFromString('<svg/>'));
    var font = Skia.Font(Skia.NoSuchThing.make(), 12);
    on.drawCircle(30, 30, 20, paint('red'));
    SkiaViewApi.setJsiProperty(3, 'picture', recorder.finishRecordingAsPicture());
    return h('RCTView', { id: 'root', flex: 1 }, canvas('canvas', '3'), text('after', 'After it'));
  }`);
  await expect.poll(() => app.colorsAt('canvas', [[30, 30]])).toEqual([RED]);
  await app.app.getByText('After it').waitFor();
  expect(missing(app).join()).toMatch(/Skia: Canvas\.drawCircle nothing, as /);
  expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
});
