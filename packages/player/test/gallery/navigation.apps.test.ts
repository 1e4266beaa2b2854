import { describe, expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';

const BOTH = ['ios', 'android'] as const;
const opener = openerOf('expo', ...BOTH);

describe.each(BOTH)('on %s', (platform) => {
  const open = (screen?: string) => opener(screen, { platform });
  const [top, bottom] = platform === 'ios' ? [47, 34] : [24, 24];

  test('[player.expo-router] a path opens its screen, and a link and a push pass parameters', async () => {
    await using app = await open();
    await app.tap('link-details');
    await app.says('params', '7 from link');
    await app.tap('go-back');
    await app.tap('push-details');
    await app.says('params', '8 from push');
  });

  test('[player.react-navigation-stack] screens are pushed with a header and popped', async () => {
    await using app = await open();
    await app.tap('push-details');
    // The header is below the status bar, its button is at the right, and the screen is below it.
    const header = async () => {
      const [add, screen] = [await app.box('add'), await app.box('details')];
      const title = await app.app.getByText('Number 8').first().boundingBox();
      return [add.x > 300, add.y >= top, screen.x, (title?.y ?? 0) > top, screen.y > top + 40];
    };
    await expect.poll(header).toEqual([true, true, 0, true, true]);
    await app.tap('add');
    await app.says('count', 'count 1');
    await app.tap('deeper');
    await app.says('params', '9 from deeper');
    await app.app.getByRole('button', { name: /back/i }).last().click();
    await app.says('params', '8 from push');
    await app.says('count', 'count 1');
    await app.tap('go-back');
    await expect.poll(() => app.view('details').count()).toBe(0);
  });

  test('[player.react-navigation-tabs] a tab shows another screen, and the first one keeps its state', async () => {
    await using app = await open();
    await app.press('tab-about');
    await app.says('path', '/about');
    await expect
      .poll(async () => (await app.box('tab-about')).x - (await app.box('tab-libraries')).x)
      .toBeGreaterThan(0);
    await expect.poll(async () => (await app.box('tab-libraries')).y).toBeGreaterThan(700);
    await app.press('tab-libraries');
    await app.view('open-image').waitFor();
  });

  test('[player.react-navigation-drawer] the drawer opens from the side and navigates to its screens', async () => {
    await using app = await open();
    await app.tap('open-drawer-screen');
    await app.says('drawer-status', 'closed');
    await app.tap('toggle-drawer');
    await app.says('drawer-status', 'open');
    const archive = app.app.getByText('Archive').last();
    const side = async () => {
      const { x = -1, width = 0 } = (await archive.boundingBox()) ?? {};
      return x > 0 && x + width < 240;
    };
    await expect.poll(side).toBe(true);
    await archive.click();
    await app.says('archive-words', 'nothing is in the archive');
  });

  test('[player.screens] a sheet is presented over the screen and dismissed', async () => {
    await using app = await open();
    await app.tap('open-sheet');
    await app.says('sheet-words', 'presented as a modal');
    await expect.poll(async () => (await app.box('sheet')).y).toBeGreaterThan(40);
    await app.tap('close-sheet');
    await expect.poll(() => app.view('sheet').count()).toBe(0);
  });

  test('[player.safe-area-context] insets and frame are those of the device', async () => {
    await using app = await open('safe-area');
    await app.says('insets', `${top} 0 ${bottom} 0`);
    await app.says('frame', '390 x 844');
    const height = 844 - top - bottom;
    await expect.poll(() => app.box('inside')).toEqual({ x: 0, y: top, width: 390, height });
  });
});
