import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { bundleOf } from './support/bundles.ts';
import { openHandMade } from './support/hand-made.ts';
import { heard, openerOf } from './support/mount-page.ts';

/** CanvasKit on its way to an app. */

const files = () => ({
  'good.js': bundleOf('nativeLoggingHook("it runs", 1)'),
  'skia.js': bundleOf(`
    __turboModuleProxy('RNSkiaModule').install();
    var font = SkiaApi.Font(SkiaApi.FontMgr.System().matchFamilyStyle('System', {}), 40);
    nativeLoggingHook('is drawn: ' + (font.getTextWidth('H') > 20), 1);
  `),
});

const browser = await browserOfWorker();
const { open } = openerOf({ files });

/** The names of what a page has fetched. */
const fetchedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\//, '')),
  );

test('a bundle that names Skia has CanvasKit before it is evaluated, and another has not', async () => {
  const page = await open('bundle=skia.js');
  expect(await heard(page, 'log')).toMatchObject({ text: 'is drawn: true' });
  const files = ['canvaskit.wasm', 'inter-latin.woff2', 'react-native-skia.frame.js'];
  expect(await fetchedBy(page)).toEqual(expect.arrayContaining(files));
  const other = await open('bundle=good.js');
  expect(await heard(other, 'log')).toMatchObject({ text: 'it runs' });
  expect(await fetchedBy(other)).not.toContain('canvaskit.wasm');
  for (const one of [page, other]) await one.context().close();
});

test('[player.skia] without CanvasKit a canvas is a box with its name, and the app goes on', async () => {
  await using app = await openHandMade(
    browser,
    `__turboModuleProxy('RNSkiaModule').install();
    function app() {
      // What a Canvas of the library does as it is drawn and measured.
      var path = SkiaApi.Path.Make().moveTo(1, 2).lineTo(3, 4).close();
      var recorder = SkiaApi.PictureRecorder();
      recorder.beginRecording(SkiaApi.XYWHRect(0, 0, 100, 100)).drawPath(path, SkiaApi.Paint());
      SkiaViewApi.setJsiProperty(1, 'picture', recorder.finishRecordingAsPicture());
      SkiaViewApi.requestRedraw(1);
      say('root', 'drawn', { length: Number(path.length()), points: path.toCmds().map(String).length });
      return h('RCTView', { id: 'root', flex: 1, alignItems: 'flex-start' }, h('SkiaPictureView', { id: 'canvas', testID: 'canvas', nativeID: '1', width: 200, height: 200 }), text('after', 'After it'));
    }`,
    {},
    (page) => page.route('**/player/canvaskit.wasm', (route) => route.fulfill({ status: 404 })),
  );
  await app.hears('root', 'drawn');
  const canvas = app.app.getByTestId('canvas');
  await expect.poll(() => canvas.textContent()).toBe('SkiaPictureView');
  expect(await canvas.boundingBox()).toMatchObject({ width: 200, height: 200 });
  await app.app.getByText('After it').waitFor();
  const named = app.said.flatMap((one) => (one.type === 'missing' ? [one.name] : []));
  expect(named).toEqual(
    expect.arrayContaining(['RNSkiaModule, which draws nothing here', 'SkiaPictureView']),
  );
  expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
});
