import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

const BOXES = `function app() {
  return h('RCTView', { id: 'root', flex: 1 },
    h('RCTView', { id: 'a', position: 'absolute', left: 20, top: 100, width: 100, height: 100,
      accessible: true, focusable: true, accessibilityRole: 'button', testID: 'a' }),
    h('RCTView', { id: 'b', position: 'absolute', left: 200, top: 100, width: 100, height: 100 }),
    h('RCTView', { id: 'small', position: 'absolute', left: 20, top: 300, width: 20, height: 20,
      hitSlop: { top: 20, left: 20, bottom: 20, right: 20 } }),
    h('RCTView', { id: 'only', pointerEvents: 'box-only', position: 'absolute', left: 200, top: 300,
      width: 100, height: 100 }, h('RCTView', { id: 'in-only', width: 50, height: 50 })),
    h('RCTView', { id: 'none', pointerEvents: 'box-none', position: 'absolute', left: 0, top: 500,
      width: 300, height: 100 }, h('RCTView', { id: 'in-none', width: 50, height: 50 })));
}`;

test('a mouse is one touch, with coordinates in the target and on the screen', async () => {
  await using app = await openHandMade(browser, BOXES);
  await app.page.mouse.move(50, 120);
  await app.page.mouse.down();
  const start = await app.hears('a', 'topTouchStart');
  expect(start).toMatchObject({
    identifier: 0,
    pageX: 50,
    pageY: 120,
    locationX: 30,
    locationY: 20,
    touches: [{ identifier: 0, pageX: 50 }],
    changedTouches: [{ identifier: 0 }],
    targetTouches: [{ identifier: 0 }],
  });
  await app.page.mouse.move(250, 150);
  await app.hears('a', 'topTouchMove');
  await app.page.mouse.up();
  const end = await app.hears('a', 'topTouchEnd');
  expect(end).toMatchObject({ pageX: 250, touches: [], changedTouches: [{ identifier: 0 }] });
  expect(app.names('b')).toEqual([]);
  expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
});

test('of moves that come together, the app gets the latest', async () => {
  await using app = await openHandMade(browser, BOXES);
  await app.page.mouse.move(50, 120);
  await app.page.mouse.down();
  await app.hears('a', 'topTouchStart');
  await app.app.evaluate(() => {
    const mouse = { pointerId: 1, pointerType: 'mouse', buttons: 1, clientY: 120 };
    for (let clientX = 51; clientX <= 60; clientX += 1)
      dispatchEvent(new PointerEvent('pointermove', { ...mouse, clientX }));
  });
  await app.page.mouse.up();
  await app.hears('a', 'topTouchEnd');
  const moves = app.told('a').filter(({ name }) => name === 'topTouchMove');
  expect(moves.map(({ payload }) => payload.pageX)).toEqual([60]);
});

test('two touches have their own identifiers, and the lowest free one is reused', async () => {
  await using app = await openHandMade(browser, BOXES);
  const session = await app.page.context().newCDPSession(app.page);
  const fingers = (
    type: 'touchStart' | 'touchEnd' | 'touchMove',
    ...at: [number, number, number][]
  ) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map(([id, x, y]) => ({ id, x, y })),
    });
  await fingers('touchStart', [1, 50, 150]);
  await fingers('touchStart', [1, 50, 150], [2, 250, 150]);
  const second = await app.hears('b', 'topTouchStart');
  expect(second).toMatchObject({ identifier: 1, touches: [{ identifier: 0 }, { identifier: 1 }] });
  expect((second.targetTouches as unknown[]).length).toBe(1);
  await fingers('touchEnd', [1, 50, 150]);
  await app.hears('a', 'topTouchEnd');
  await fingers('touchStart', [2, 250, 150], [3, 60, 150]);
  const third = await app.hears('a', 'topTouchStart', 2);
  expect(third).toMatchObject({ identifier: 0, touches: [{ identifier: 1 }, { identifier: 0 }] });
});

test('hitSlop, box-only and box-none determine the target of a touch', async () => {
  await using app = await openHandMade(browser, BOXES);
  await app.page.mouse.click(10, 290);
  await app.hears('small', 'topTouchEnd');
  await app.page.mouse.click(220, 320);
  await app.hears('only', 'topTouchEnd');
  await app.page.mouse.click(20, 520);
  await app.hears('in-none', 'topTouchEnd');
  await app.page.mouse.click(200, 520);
  await app.hears('root', 'topTouchEnd');
  expect(app.names('in-only')).toEqual([]);
  expect(app.names('none')).toEqual([]);
});

test('Enter presses the centre of the focused view', async () => {
  await using app = await openHandMade(browser, BOXES);
  await app.app.locator('[data-testid=a]').focus();
  await app.page.keyboard.press('Enter');
  expect(await app.hears('a', 'topTouchStart')).toMatchObject({ locationX: 50, locationY: 50 });
  await app.hears('a', 'topTouchEnd');
  await app.page.waitForTimeout(100);
  expect(app.names('a').filter((name) => name === 'topTouchStart')).toHaveLength(1);
});

test('a touch is cancelled when the window loses the focus', async () => {
  await using app = await openHandMade(browser, BOXES);
  await app.page.mouse.move(50, 120);
  await app.page.mouse.down();
  await app.hears('a', 'topTouchStart');
  await app.app.evaluate(() => dispatchEvent(new Event('blur')));
  expect(await app.hears('a', 'topTouchCancel')).toMatchObject({ touches: [] });
});

test('pointer events are emitted to views that listen for them', async () => {
  const source = `function app() {
    return h('RCTView', { id: 'root', flex: 1, onPointerDown: true },
      h('RCTView', { id: 'a', width: 100, height: 100, onPointerEnter: true, onPointerLeave: true }));
  }`;
  await using app = await openHandMade(browser, source);
  await app.page.mouse.move(300, 300);
  await app.page.mouse.move(50, 50);
  expect(await app.hears('a', 'topPointerEnter')).toMatchObject({
    offsetX: 50,
    pointerType: 'mouse',
  });
  await app.page.mouse.click(60, 60);
  await app.hears('a', 'topPointerDown');
  await app.page.mouse.move(300, 300);
  await app.hears('a', 'topPointerLeave');
  expect(app.names()).not.toContain('topPointerUp');
});
