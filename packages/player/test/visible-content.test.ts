import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { list, offset, openScrolling } from './support/scrolling.ts';
import { nextFrames } from './support/time.ts';

const browser = await browserOfWorker();

const opened = (source: string) => openScrolling(browser, source);

test('maintainVisibleContentPosition keeps rows in place when one above grows', async () => {
  const source = `${list('{ maintainVisibleContentPosition: { minIndexForVisible: 0 } }')}
    on('list', 'topMomentumScrollEnd', function () { set('row0', { height: 144 }); });`;
  await using app = await opened(source);
  await app.page.mouse.move(100, 300);
  await app.page.mouse.wheel(0, 440);
  await app.hears('list', 'topMomentumScrollEnd');
  await expect.poll(() => offset(app)?.y).toBe(540);
});

test('maintainVisibleContentPosition keeps rows in place when others come in several commits', async () => {
  await using app = await opened(`
    var row = function (id, height) { return h('RCTView', { id: id, testID: id, height: height }); };
    function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('RCTScrollView', { id: 'list', testID: 'list', height: 600, flexDirection: 'column', overflow: 'scroll',
          maintainVisibleContentPosition: { minIndexForVisible: 0 } },
          h('RCTScrollContentView', { id: 'content' }, row('old', 500))), row('add', 50));
    }
    on('add', 'topTouchEnd', function () {
      byId.content.children.unshift(row('new', 300)); commit();
      setTimeout(function () { byId.content.children.push(row('more', 2000)); commit(); }, 100);
    });`);
  await app.app.getByTestId('add').click();
  await app.app.getByTestId('more').waitFor();
  const list = app.app.getByTestId('list');
  await expect.poll(() => list.evaluate((one) => one.scrollTop)).toBe(300);
  // A reader who scrolls meanwhile is not moved.
  await list.evaluate((one) => one.scrollTo(0, 100));
  await app.app.getByTestId('add').click();
  await expect.poll(() => list.evaluate((one) => one.scrollTop)).toBe(400);
});

test('maintainVisibleContentPosition: an app gets an event for each change, also within one frame', async () => {
  await using app = await opened(`
    var row = function (id, height) { return h('RCTView', { id: id, testID: id, height: height }); };
    var props = { maintainVisibleContentPosition: { minIndexForVisible: 0 }, height: 600,
      flexDirection: 'column', overflow: 'scroll' };
    function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('RCTScrollView', Object.assign({ id: 'list', testID: 'list' }, props),
          h('RCTScrollContentView', { id: 'content' }, row('old', 2000))),
        h('RCTScrollView', Object.assign({ id: 'short' }, props, { height: 50 }),
          h('RCTScrollContentView', { id: 'few' }, row('one', 10))),
        row('add', 50));
    }
    on('add', 'topTouchEnd', function () {
      byId.content.children.unshift(row('first', 300)); commit();
      Promise.resolve().then(function () {
        setTimeout(function () {
          byId.content.children.unshift(row('second', 200));
          byId.few.children.unshift(row('zero', 10)); commit();
        });
      });
    });`);
  await app.app.getByTestId('add').click();
  await app.hears('short', 'topScroll');
  await app.hears('list', 'topScroll', 2);
  await nextFrames(app.app);
  await nextFrames(app.app);
  const offsets = app.told('list').map(({ payload }) => payload.contentOffset);
  expect(offsets).toEqual([
    { x: 0, y: 300 },
    { x: 0, y: 500 },
  ]);
  expect(app.names('short')).toEqual(['topScroll']);
});
