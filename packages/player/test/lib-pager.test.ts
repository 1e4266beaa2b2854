import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

test('a mouse drags a pager to the next page, unless scrollEnabled is false', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var page = function (id) { return h('RCTView', { id: id, testID: id }); };
      return h('RCTView', { id: 'root', flex: 1, paddingTop: 100 },
        h('RNCViewPager', { id: 'pager', height: 300 }, page('p0'), page('p1'), page('p2')),
        h('RNCViewPager', { id: 'off', height: 300, scrollEnabled: false }, page('q0'), page('q1')));
    }`,
  );
  const { mouse } = app.page;
  const drag = async (x: number, y: number, by: number, restsMs = 0) => {
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + by / 2, y, { steps: 4 });
    await app.page.waitForTimeout(restsMs);
    await mouse.move(x + by, y, { steps: 4 });
    await app.page.waitForTimeout(restsMs);
    await mouse.up();
  };
  const left = (id: string) =>
    app.app
      .getByTestId(id)
      .boundingBox()
      .then((box) => box?.x);
  await expect.poll(() => left('p0')).toBe(0);
  // The page changes even after a rest, because the drag passed the half.
  await drag(300, 250, -250, 400);
  expect(await app.hears('pager', 'topPageSelected', 2)).toMatchObject({ position: 1 });
  await expect.poll(() => left('p1')).toBe(0);
  // A slow drag of less than half returns.
  await drag(300, 250, -100, 100);
  await expect.poll(() => left('p1')).toBe(0);
  await drag(50, 250, 250, 100);
  expect(await app.hears('pager', 'topPageSelected', 3)).toMatchObject({ position: 0 });
  await drag(300, 550, -250, 100);
  expect(await left('q0')).toBe(0);
  expect(app.complaints).toEqual([]);
});
