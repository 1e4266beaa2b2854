import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';
import { colorsAt } from './support/pixels.ts';

const browser = await browserOfWorker();

const still = (k: unknown) => ({ a: 0, k });

/** Half a second: a red square of 50 in a picture of 100, which moves from the left to the right. */
const SQUARE = {
  v: '5.5.0',
  fr: 30,
  ip: 0,
  op: 15,
  w: 100,
  h: 50,
  nm: 'square',
  assets: [],
  layers: [
    {
      ty: 4,
      nm: 'Box',
      ip: 0,
      op: 15,
      st: 0,
      ind: 1,
      sr: 1,
      bm: 0,
      ks: {
        o: still(100),
        r: still(0),
        a: still([0, 0, 0]),
        s: still([100, 100, 100]),
        p: {
          a: 1,
          k: [
            { t: 0, s: [25, 25, 0], i: { x: 1, y: 1 }, o: { x: 0, y: 0 } },
            { t: 14, s: [75, 25, 0] },
          ],
        },
      },
      shapes: [
        {
          ty: 'gr',
          nm: 'Group',
          it: [
            { ty: 'rc', nm: 'Rect', d: 1, s: still([50, 50]), p: still([0, 0]), r: still(0) },
            { ty: 'fl', nm: 'Fill', c: still([1, 0, 0, 1]), o: still(100), r: 1 },
            {
              ty: 'tr',
              p: still([0, 0]),
              a: still([0, 0]),
              s: still([100, 100]),
              r: still(0),
              o: still(100),
            },
          ],
        },
      ],
    },
  ],
};

const open = (source: string, files = {}) =>
  openHandMade(
    browser,
    `var json = ${JSON.stringify(JSON.stringify(SQUARE))};
    function lottie(id, props) {
      return h('LottieAnimationView',
        Object.assign({ id: id, testID: id, width: 200, height: 100, sourceJson: json }, props));
    }
    ${source}`,
    {},
    undefined,
    files,
  );

test('[player.lottie] an animation is drawn at its progress, with the colours of filters', async () => {
  await using app = await open(
    `function app() {
      return h('RCTView', { id: 'root', flex: 1 }, lottie('first', {}), lottie('last', { progress: 1 }),
        lottie('green', { colorFilters: [{ keypath: 'Box', color: 0xff00ff00 }] }),
        lottie('file', { sourceJson: undefined, sourceName: 'square.json' }));
    }`,
    { 'square.json': Buffer.from(JSON.stringify(SQUARE)) },
  );
  const seen = async (id: string) => {
    const box = await app.app.getByTestId(id).boundingBox();
    const places = [[50, 50] as const, [150, 50] as const];
    return box && (await colorsAt(app.page, box, places)).map((color) => color.slice(0, 3).join());
  };
  const [red, green, white] = ['255,0,0', '0,255,0', '255,255,255'];
  await expect.poll(() => seen('first')).toEqual([red, white]);
  await expect.poll(() => seen('last')).toEqual([white, red]);
  await expect.poll(() => seen('green')).toEqual([green, white]);
  await expect.poll(() => seen('file')).toEqual([red, white]);
  expect(app.complaints).toEqual([]);
});

test('[player.lottie] an animation without loop finishes once for each play', async () => {
  await using app = await open(
    `function app() {
      // The library sends these commands after it has mounted.
      queueMicrotask(function () {
        command('once', 'play', [-1, -1]); command('endless', 'play', [-1, -1]); command('stopped', 'pause');
      });
      var props = { autoPlay: true, loop: false };
      return h('RCTView', { id: 'root', flex: 1 },
        lottie('once', Object.assign({ onAnimationLoaded: true }, props)),
        lottie('told', { loop: false }), lottie('stopped', props),
        lottie('endless', { autoPlay: true, loop: true }),
        lottie('wrong', { loop: false, autoPlay: true, sourceJson: '{}', onAnimationFailure: true }));
    }
    on('once', 'topAnimationFinish', function () { command('told', 'play', [-1, -1]); });
    on('told', 'topAnimationFinish', function () { command('told', 'play', [-1, -1]); });`,
  );
  const finish = 'topAnimationFinish';
  expect(await app.hears('told', finish, 2)).toMatchObject({ isCancelled: false });
  expect(app.names('once')).toEqual(['topAnimationLoaded', finish]);
  expect(app.names('wrong')).toEqual(['topAnimationFailure', finish]);
  expect([...app.names('stopped'), ...app.names('endless')]).toEqual([]);
  expect(app.complaints).toEqual([]);
});
