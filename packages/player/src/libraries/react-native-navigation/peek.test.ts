import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { component, open, stack } from './test/open.ts';

beforeEach(() => {
  vi.useFakeTimers();
  Reflect.deleteProperty(globalThis, 'RN$stopSurface');
});
afterEach(() => {
  vi.useRealTimers();
});

/** An app whose first screen names a view for a preview of the second. */
async function previewing(preview: object, platform: 'ios' | 'android' = 'ios') {
  const app = open(platform);
  void app.commands.setRoot?.('c1', { root: stack('home', component('one')) });
  await vi.advanceTimersByTimeAsync(1100);
  const view = (app.tags.get('one') ?? 0) + 1;
  const pushed = vi.fn();
  const second = component('two', { preview: { reactTag: view, ...preview } });
  void app.commands.push?.('c2', 'one', second).then(pushed);
  await vi.advanceTimersByTimeAsync(1100);
  const touch = (name: string, tag = view, pageX = 5) =>
    app.tellEvent(tag, `topTouch${name}`, { pageX, pageY: 5, touches: [] });
  const screens = () => app.drawn('RNSScreen', 'stackPresentation').length;
  const cover = () => {
    const all = [...app.worker.mounted.nodes()];
    const words = (app.tags.get('two') ?? 0) + 1;
    const card = all.find(({ children }) => children.some(({ tag }) => tag === words - 1));
    return card?.children.at(-1)?.tag ?? 0;
  };
  return { ...app, view, pushed, touch, screens, cover };
}

test('a push with a preview waits for a long press, and for a press on the preview', async () => {
  const app = await previewing({ commit: true });
  const before = app.screens();
  expect([app.ran.length, app.pushed.mock.calls]).toEqual([1, []]);
  app.touch('Start');
  await vi.advanceTimersByTimeAsync(600);
  expect(app.ran).toHaveLength(2);
  expect(app.screens()).toBe(before);
  expect(app.dispatched).toContainEqual([app.view, 'topTouchCancel', expect.anything()]);
  app.touch('End');
  app.touch('Start', app.cover());
  app.touch('End', app.cover());
  await vi.advanceTimersByTimeAsync(1100);
  expect(app.screens()).toBe(before + 1);
  // It is the same component, which has not begun anew.
  expect([app.ran.length, app.stopped]).toEqual([2, []]);
  expect(app.pushed).toHaveBeenCalledWith('two');
  expect(app.events()).toContainEqual(['PreviewCompleted', 'one', 'two']);
});

test('a short press and a moving finger show no preview, and Android has none', async () => {
  const app = await previewing({});
  app.touch('Start');
  await vi.advanceTimersByTimeAsync(300);
  app.touch('End');
  app.touch('Start');
  app.touch('Move', app.view, 40);
  await vi.advanceTimersByTimeAsync(600);
  expect(app.ran).toHaveLength(1);
  const android = await previewing({}, 'android');
  expect(android.ran).toHaveLength(2);
  expect(android.pushed).toHaveBeenCalledWith('two');
});

test('an action of a preview is reported, and ends it', async () => {
  const app = await previewing({ actions: [{ id: 'keep', title: 'Keep' }] });
  app.touch('Start');
  await vi.advanceTimersByTimeAsync(600);
  const button = [...app.worker.mounted.nodes()].find(
    ({ props }) => props.accessibilityRole === 'button',
  );
  app.touch('End');
  app.touch('End', button?.tag);
  await vi.advanceTimersByTimeAsync(600);
  expect(app.events()).toContainEqual(['NavigationButtonPressed', 'two', 'keep']);
  expect([app.stopped, app.pushed.mock.calls]).toEqual([[app.tags.get('two')], []]);
});

test.each([
  [820, ['one', 'two']],
  [390, ['one']],
])('a split view shows both columns if its window is %i points wide', async (width, expected) => {
  const app = open('ios', { window: { width, height: 1180 } });
  const split = {
    id: 'split',
    type: 'SplitView',
    data: { options: {} },
    children: [stack('first', component('one')), stack('second', component('two'))],
  };
  void app.commands.setRoot?.('c1', { root: split });
  await vi.advanceTimersByTimeAsync(1100);
  expect(app.ran.map(([, id]) => id)).toEqual(expected);
  const came = app.events().filter(([name]) => name === 'ComponentDidAppear');
  expect(came.map(([, id]) => id)).toEqual(expected);
});
