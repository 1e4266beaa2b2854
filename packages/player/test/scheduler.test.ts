import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

test('a long task of React is sliced, and a press in between reaches the app', async () => {
  await using opened = await openHandMade(
    browser,
    `var scheduler = globalThis.nativeRuntimeScheduler, isHeard = false, until = 0;
    function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('RCTView', { id: 'box', testID: 'box', width: 40, height: 40 }));
    }
    function work() {
      while (!scheduler.unstable_shouldYield());
      if (!isHeard && performance.now() < until) return work;
      say('box', 'done', { isHeard: isHeard });
    }
    on('box', 'topTouchStart', function () {
      until = performance.now() + 20000;
      scheduler.unstable_scheduleCallback(scheduler.unstable_NormalPriority, work);
    });
    on('box', 'topTouchEnd', function () { isHeard = true; });`,
  );
  await opened.page.mouse.move(20, 20);
  await opened.page.mouse.down();
  await opened.hears('box', 'topTouchStart');
  await opened.page.mouse.up();
  expect(await opened.hears('box', 'done')).toEqual({ isHeard: true });
});
