import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

const opened = async (source: string) => {
  const app = await openHandMade(browser, source);
  const view = (id: string) => app.app.locator(`[data-testid="${id}"]`);
  /** The box in the frame's own coordinates, because the page around it may scroll too. */
  const box = (id: string) =>
    view(id).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  return { ...app, view, box };
};

const SCROLLS = `
  function box(id, props) {
    return h.apply(null, ['RCTView', Object.assign({ testID: id }, props)].concat([].slice.call(arguments, 2)));
  }
  function scroll(id, props, content) {
    var children = [].slice.call(arguments, 3);
    return h('RCTScrollView', Object.assign({ testID: id, overflow: 'scroll', flexGrow: 1, flexShrink: 1,
      flexDirection: 'column' }, props),
      h.apply(null, ['RCTScrollContentView', Object.assign({ testID: id + '-content' }, content)].concat(children)));
  }`;

test('flex children of a container without a fixed length keep their own length', async () => {
  await using app = await opened(`${SCROLLS}
    function app() { return h('RCTView', { flex: 1 },
      scroll('list', { flexGrow: 0, height: 200 }, {},
        box('cell', {}, box('row', { flex: 1, height: 50 })),
        box('tall', { height: 90 }, box('half', { flex: 1, height: 10 }), box('other', { flex: 2 })),
        box('line', { flexDirection: 'row' }, box('left', { flex: 1, width: 10, height: 20 }), box('right', { flex: 1 }))),
      scroll('across', { flexGrow: 0, height: 60, horizontal: true, flexDirection: 'row' }, { flexDirection: 'row' },
        box('card', { flex: 1, width: 120 }), box('wide', { flex: 1, width: 300 })),
      h('RCTScrollView', { height: 60, overflow: 'scroll' },
        h('RCTView', {}, box('plain', { flex: 1, height: 50 }, box('low', { height: 10 })))),
      scroll('filled', { flexGrow: 0, height: 100 }, { flex: 1 }, box('fill', { flex: 1, height: 10 })));
    }`);
  await expect.poll(() => app.box('row')).toMatchObject({ width: 390, height: 50 });
  await expect.poll(() => app.box('half')).toMatchObject({ height: 30 });
  await expect.poll(() => app.box('other')).toMatchObject({ height: 60 });
  await expect.poll(() => app.box('left')).toMatchObject({ width: 195 });
  await expect.poll(() => app.box('card')).toMatchObject({ width: 120 });
  await expect.poll(() => app.box('wide')).toMatchObject({ x: 120, width: 300 });
  await expect.poll(() => app.box('plain')).toMatchObject({ height: 50 });
  await expect.poll(() => app.box('fill')).toMatchObject({ height: 100 });
});

test('scroll views shrink in proportion to their length, at most the window’s', async () => {
  await using app = await opened(`${SCROLLS}
    function app() { return h('RCTView', { flex: 1 },
      scroll('short', { height: 156, flexGrow: 0 }, {}, box('a', { height: 400 })),
      scroll('long', {}, {}, box('b', { height: 9000 })),
      box('around', { position: 'absolute', top: 0 }, scroll('small', {}, {}, box('c', { height: 70 }))));
    }`);
  // The overflow is 156. Each view shrinks by its share of 156 + 844.
  await expect
    .poll(async () => (await app.box('short')).height)
    .toBeCloseTo(156 - (156 * 156) / 1000, 0);
  await expect
    .poll(async () => (await app.box('long')).height)
    .toBeCloseTo(844 - (844 * 156) / 1000, 0);
  await expect.poll(async () => (await app.box('small')).height).toBe(70);
});

test('a plain view does not scroll to a focused child', async () => {
  await using app = await opened(`${SCROLLS}
    function app() { return h('RCTView', { flex: 1 },
      box('cut', { height: 100, overflow: 'hidden' },
        box('first', { height: 100 }), box('hidden', { height: 100, focusable: true, accessible: true })),
      box('below', { position: 'absolute', top: 1200, height: 50, width: 50, focusable: true, accessible: true }));
    }`);
  for (const id of ['hidden', 'below']) {
    await app.view(id).evaluate((element: HTMLElement) => {
      element.tabIndex = 0;
      element.focus();
      element.scrollIntoView();
    });
    expect(await app.view(id).evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => app.box('first')).toMatchObject({ x: 0, y: 0 });
  }
  await expect.poll(async () => (await app.box('below')).y).toBe(1200);
});
