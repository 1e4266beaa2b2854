import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';
import { colorsAt } from './support/pixels.ts';

const SQUARE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60"/></svg>',
)}`;

const browser = await browserOfWorker();

test('an image keeps its tint while another one changes its tint a thousand times', async () => {
  const image = (id: string) => `h('RCTImageView', { id: '${id}', testID: '${id}',
    width: 60, height: 60, tintColor: 0xffff0000 | 0, source: [{ uri: '${SQUARE}' }] })`;
  await using app = await openHandMade(
    browser,
    `function app() { return h('RCTView', { id: 'root', flex: 1 }, ${image('still')}, ${image('pulsing')}); }
    on('pulsing', 'topTouchEnd', function () {
      for (var i = 0; i < 1000; i += 1) set('pulsing', { tintColor: (0xff000000 + i * 16) | 0 });
      set('pulsing', { tintColor: 0xff0000ff | 0 });
    });`,
  );
  const seen = async (id: string) => {
    const box = await app.app.getByTestId(id).boundingBox();
    return box ? (await colorsAt(app.page, box, [[30, 30]]))[0] : undefined;
  };
  await expect.poll(() => seen('still')).toEqual([255, 0, 0]);
  await app.app.getByTestId('pulsing').click();
  await expect.poll(() => seen('pulsing')).toEqual([0, 0, 255]);
  expect(await seen('still')).toEqual([255, 0, 0]);
  const filters = () => document.querySelectorAll('.tints filter').length;
  expect(await app.app.evaluate(filters)).toBeLessThan(300);
});
