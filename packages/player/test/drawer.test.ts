import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

test('a drawer opens by command and by swipe, and closes by back and by its scrim', async () => {
  const source = `function app() {
    return h('AndroidDrawerLayout', { id: 'drawer', flex: 1, drawerWidth: 200, drawerPosition: 'left' },
      h('RCTView', { id: 'content', position: 'absolute', top: 0, left: 0, right: 0, bottom: 0 }),
      h('RCTView', { id: 'menu', position: 'absolute', top: 0, bottom: 0, width: 200, testID: 'menu' }));
  }
  on('content', 'topTouchEnd', function () { command('drawer', 'openDrawer'); });`;
  await using app = await openHandMade(browser, source, { platform: 'android' });
  const left = async () => (await app.app.locator('[data-testid=menu]').boundingBox())?.x;
  await expect.poll(left).toBe(-200);
  await app.page.mouse.click(300, 400);
  await app.hears('drawer', 'topDrawerOpen');
  await expect.poll(left).toBe(0);
  await app.page.mouse.click(100, 400);
  await app.hears('menu', 'topTouchEnd');
  await app.page.keyboard.press('Escape');
  await app.hears('drawer', 'topDrawerClose');
  await expect.poll(left).toBe(-200);
  await app.page.mouse.move(5, 400);
  await app.page.mouse.down();
  await app.page.mouse.move(150, 400, { steps: 5 });
  await app.page.mouse.up();
  await app.hears('drawer', 'topDrawerOpen', 2);
  await expect.poll(left).toBe(0);
  await app.page.mouse.click(350, 400);
  await app.hears('drawer', 'topDrawerClose', 2);
});
