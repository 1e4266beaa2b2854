import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

const APP = `
var gestures;
function attach(id, name, tag, config, action) {
  gestures.createGestureHandler(name, tag, config || {});
  gestures.attachGestureHandler(tag, byId[id].tag, action === undefined ? 4 : action);
}
apps.runApplication = function () {
  tree = app(); commit();
  gestures = __turboModuleProxy('RNGestureHandlerModule'); gestures.install();
  start();
};
function app() {
  return h('RNGestureHandlerRootView', { id: 'root', flex: 1 },
    h('RCTView', { id: 'box', testID: 'box', marginLeft: 50, marginTop: 100, width: 200, height: 200 }),
    h('RNGestureHandlerButton', { id: 'button', testID: 'button', width: 100, height: 50 }),
    h('RNGestureHandlerDetector', { id: 'detector', display: 'contents', handlerTags: [9] },
      h('RCTView', { id: 'inner', testID: 'inner', marginLeft: 30, width: 100, height: 100 })));
}`;

type State = { state: number; oldState?: number; handlerTag: number };
const states = (told: { name: string; payload: unknown }[], tag: number) =>
  told
    .map(({ payload }) => payload as State)
    .filter(({ handlerTag, oldState }) => handlerTag === tag && oldState !== undefined)
    .map(({ oldState, state }) => [oldState, state]);

/** The state changes of a complete gesture: began, active, end. Each has the state before it. */
const WHOLE = [
  [0, 2],
  [2, 4],
  [4, 5],
];

test('a pan emits device events and cancels the JavaScript touch', async () => {
  await using app = await openHandMade(
    browser,
    `${APP} function start() { attach('box', 'PanGestureHandler', 1, {}); }`,
  );
  await app.page.mouse.move(100, 150);
  await app.page.mouse.down();
  await app.page.mouse.move(120, 150);
  await app.page.mouse.move(160, 170);
  await app.hears('device', 'onGestureHandlerEvent');
  await app.page.mouse.up();
  await app.hears('device', 'onGestureHandlerStateChange', 3);
  expect(states(app.told('device'), 1)).toEqual(WHOLE);
  const end = app.told('device').at(-1)?.payload;
  expect(end).toMatchObject({ translationX: 40, translationY: 20, x: 110, absoluteX: 160 });
  expect(app.names('box')).toContain('topTouchCancel');
});

test('a button emits gesture events, and in version 3 a press event of the view', async () => {
  await using app = await openHandMade(
    browser,
    `${APP} function start() {
      attach('button', 'NativeViewGestureHandler', 2, {}, 3);
      set('button', { onButtonPress: true });
    }`,
  );
  await app.app.getByTestId('button').click();
  await app.hears('device', 'onGestureHandlerStateChange', 3);
  expect(states(app.told('device'), 2)).toEqual(WHOLE);
  expect(await app.hears('button', 'topButtonPress')).toMatchObject({ pointerInside: true });
});

test('events for Reanimated are dispatched to the view', async () => {
  await using app = await openHandMade(
    browser,
    `${APP} function start() { attach('box', 'TapGestureHandler', 3, { needsPointerData: true, maxDurationMs: 60000 }, 1); }`,
  );
  await app.app.getByTestId('box').click();
  await app.hears('box', 'onGestureHandlerStateChange', 3);
  expect(states(app.told('box'), 3)).toEqual(WHOLE);
  expect(await app.hears('box', 'onGestureHandlerEvent', 2)).toMatchObject({ eventType: 3 });
});

test('a native Animated event of version 2 follows a pan without JavaScript', async () => {
  await using app = await openHandMade(
    browser,
    `${APP} function start() {
      var animated = __turboModuleProxy('NativeAnimatedTurboModule'), box = byId.box.tag;
      animated.createAnimatedNode(1, { type: 'value', value: 0, offset: 0 });
      animated.createAnimatedNode(2, { type: 'transform', transforms: [{ type: 'animated', property: 'translateX', nodeTag: 1 }] });
      animated.createAnimatedNode(3, { type: 'style', style: { transform: 2 } });
      animated.createAnimatedNode(4, { type: 'props', props: { style: 3 } });
      [1, 2, 3].forEach(function (from) { animated.connectAnimatedNodes(from, from + 1); });
      animated.connectAnimatedNodeToView(4, box);
      animated.addAnimatedEventToView(box, 'onGestureHandlerEvent', { nativeEventPath: ['translationX'], animatedValueTag: 1 });
      attach('box', 'PanGestureHandler', 1, {}, 2);
    }`,
  );
  const left = async () => (await app.app.getByTestId('box').boundingBox())?.x;
  await app.page.mouse.move(100, 150);
  await app.page.mouse.down();
  await app.page.mouse.move(120, 150);
  for (const by of [40, 15]) {
    await app.page.mouse.move(120 + by, 150);
    await expect.poll(left).toBe(50 + by);
  }
  await app.page.mouse.up();
  // State changes are device events. The view gets only the event that React accepts.
  await app.hears('device', 'onGestureHandlerStateChange', 3);
  expect(states(app.told('device'), 1)).toEqual(WHOLE);
  expect(new Set(app.names('box').filter((name) => /Gesture/.test(name)))).toEqual(
    new Set(['topGestureHandlerEvent']),
  );
});

test('a detector of version 3 finds its gestures by handlerTags', async () => {
  await using app = await openHandMade(
    browser,
    `${APP} function start() {
      gestures.createGestureHandler('TapGestureHandler', 9, {});
      gestures.setGestureHandlerConfig(9, { maxDurationMs: 60000 });
    }`,
  );
  await app.app.getByTestId('inner').click({ position: { x: 20, y: 20 } });
  await app.hears('detector', 'topGestureHandlerStateChange', 3);
  const end = app.told('detector').at(-1)?.payload;
  expect(end).toMatchObject({ state: 5, oldState: 4, handlerData: { x: 20, y: 20 } });
});
