import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../../tests/harness/fixtures/temporary-folder.ts';
import { openApp } from './support/open.ts';

const browser = await browserOfWorker();
let folder: string;

beforeAll(() => {
  folder = temporaryFolderSync('reanimated');
});
afterAll(() => removeFolderSync(folder));

/** An app with two boxes that calls the native modules of worklets and Reanimated directly. */
async function open(run: string) {
  const main = `globalThis.RN$AppRegistry = { getAppKeys: () => ['main'], runApplication() {
    const ui = nativeFabricUIManager;
    globalThis._WORKLETS_VERSION_JS = '0.13.0';
    __turboModuleProxy('WorkletsModule').installTurboModule(false);
    __turboModuleProxy('ReanimatedModule').installTurboModule();
    const worklets = __workletsModuleProxy, reanimated = __reanimatedModuleProxy;
    const worklet = (work, closure = {}) => worklets.createSerializableWorklet({
      __workletHash: Math.random(), __closure: worklets.createSerializableObject(closure),
      __initData: worklets.createSerializableObject({ code: work }),
    });
    const onUI = (...all) => worklets.scheduleOnUI(worklets.createSerializableArray(all));
    const log = (text) => nativeLoggingHook(String(text), 1);
    const box = (tag, props) => ui.createNode(tag, 'RCTView', 1,
      { testID: 'box-' + tag, width: 100, height: 50, backgroundColor: 0xffff0000, ...props }, {});
    const first = box(2, {}), second = box(4, { nativeID: '7' });
    const host = worklets.createSerializableHostObject;
    ${run}
  } };`;
  writeFileSync(join(folder, 'main.js'), main);
  return openApp(browser, { folder, main: 'main.js', settings: { entry: 'main' } });
}

test('worklets update views without React, and get events', async () => {
  await using app = await open(`
    ui.completeRoot(1, [first]);
    log(_WORKLETS_VERSION_CPP + ' ' + __RUNTIME_KIND);
    reanimated.registerEventHandler(worklet(
      'function (time, event) { const { node } = this.__closure; _updateProps([{ shadowNodeWrapper: node, updates: { opacity: event.touches.length / 4 } }]); }',
      { node: host(first) }), 'onTouchStart', 2);
    onUI(worklet(
      'function () { const { node } = this.__closure; const step = (t) => { _updateProps([{ shadowNodeWrapper: node, updates: { transform: [{ translateX: 80 }], width: 150 } }]); }; requestAnimationFrame(step); }',
      { node: host(first) }));
  `);
  const at = app.app.getByTestId('box-2');
  await expect.poll(async () => (await at.boundingBox())?.x).toBe(80);
  await expect.poll(async () => (await at.boundingBox())?.width).toBe(150);
  await at.click();
  await expect.poll(() => at.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.25');
  expect(app.said).toContainEqual({ type: 'log', level: 'info', text: '0.13.0 1' });
});

test('an error in a worklet is reported and does not end the app', async () => {
  await using app = await open(`
    ui.completeRoot(1, [first]);
    onUI(worklet('function () { throw new Error("in a worklet"); }'));
  `);
  const error = await app.heard('error');
  expect(error).toMatchObject({ fatal: false, message: 'in a worklet' });
  expect(await app.app.getByTestId('box-2').count()).toBe(1);
});

/** Like createLayoutAnimationManager, this applies one frame after the other. */
const MANAGER = `worklets.runOnUISync(worklet(\`function () {
  globalThis.LayoutAnimationsManager = { start(tag, type, values, config) {
    const frames = config(values);
    const step = () => {
      const next = frames.shift();
      if (next && !globalThis.isOver) { _notifyAboutProgress(tag, next); setTimeout$(step); }
      else _notifyAboutEnd(tag, type === 2);
    };
    step();
  } };
  globalThis.setTimeout$ = (work) => requestAnimationFrame(() => requestAnimationFrame(work));
}\`));`;

test('a view enters with an animation, and stays until its exit animation ends', async () => {
  await using app = await open(`
    ${MANAGER}
    const frames = (of) => worklet('function (values) { return ' + of + '; }');
    const slowly = 'Array.from({ length: 3000 }, (_, at) => ({ opacity: 1 - at / 3000, originX: values.currentOriginX + at / 100 }))';
    reanimated.configureLayoutAnimationBatch([
      { viewTag: 7, type: 1, config: frames('[{ opacity: 0.5 }, { originX: values.targetOriginX - 40 }]') },
    ]);
    ui.completeRoot(1, [first, second]);
    reanimated.configureLayoutAnimationBatch([{ viewTag: 2, type: 2, config: frames(slowly) }]);
    let touches = 0;
    ui.registerEventHandler((handle, name) => {
      if (name !== 'topTouchEnd') return;
      touches += 1;
      if (touches === 1) ui.completeRoot(1, [second]);
      else onUI(worklet('function () { globalThis.isOver = true; }'));
    });
  `);
  const [leaving, staying] = [app.app.getByTestId('box-2'), app.app.getByTestId('box-4')];
  await expect.poll(() => staying.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  await staying.click();
  // The view leaves the layout at once, and stays visible.
  await expect
    .poll(() => leaving.evaluate((one) => getComputedStyle(one).position))
    .toBe('absolute');
  await expect.poll(async () => (await staying.boundingBox())?.y).toBe(0);
  await staying.click();
  await expect.poll(() => leaving.count()).toBe(0);
  expect(await staying.count()).toBe(1);
  expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
});

test('CSS transitions and animations run', async () => {
  await using app = await open(`
    ui.completeRoot(1, [first, second]);
    reanimated.runCSSTransition(first, { width: { duration: 300, delay: 0, timingFunction: 'linear', value: [0, 100] } }, 0);
    reanimated.registerCSSKeyframes('fade', 'View', { keyframeTimingFunctions: {}, propKeyframes: {
      opacity: [{ offset: 0, value: 1 }, { offset: 1, value: 0.25 }] } });
    reanimated.applyCSSAnimations(second, 'View', { animationNames: ['fade'], newAnimationSettings: { 0: {
      duration: 200, delay: 0, iterationCount: 1, fillMode: 'forwards', timingFunction: 'linear', direction: 'normal', playState: 'running' } } });
  `);
  const [first, second] = [app.app.getByTestId('box-2'), app.app.getByTestId('box-4')];
  await expect.poll(() => second.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.25');
  await expect.poll(async () => (await first.boundingBox())?.width).toBe(100);
});
