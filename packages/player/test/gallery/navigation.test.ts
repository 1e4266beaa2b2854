import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';

const open = openerOf('expo', 'ios');

test('[player.expo-router] a link and a push carry parameters, and a path is a screen', async () => {
  await using app = await open(undefined);
  await app.tap('link-details');
  await app.says('params', '7 from link');
  await app.tap('go-back');
  await app.tap('push-details');
  await app.says('params', '8 from push');
});

test('[player.react-navigation-stack] screens come over each other with a header, and go back', async () => {
  await using app = await open(undefined);
  await app.tap('push-details');
  await app.app.getByText('Number 8').first().waitFor();
  await app.tap('add');
  await app.says('count', 'count 1');
  await app.tap('deeper');
  await app.says('params', '9 from deeper');
  await app.tap('go-back');
  await app.says('params', '8 from push');
  await app.says('count', 'count 1');
});

test('[player.react-navigation-tabs] a tab is another screen, and the first one is kept', async () => {
  await using app = await open(undefined);
  await app.press('tab-about');
  await app.says('path', '/about');
  await expect
    .poll(async () => (await app.box('tab-about')).x - (await app.box('tab-libraries')).x)
    .toBeGreaterThan(0);
  await expect.poll(async () => (await app.box('tab-libraries')).y).toBeGreaterThan(700);
  await app.press('tab-libraries');
  await app.view('open-image').waitFor();
});

test('[player.react-navigation-drawer] the drawer opens from the side, and leads to its screens', async () => {
  await using app = await open(undefined);
  await app.tap('open-drawer-screen');
  await app.says('drawer-status', 'closed');
  await app.tap('toggle-drawer');
  await app.says('drawer-status', 'open');
  await app.app.getByText('Archive').last().click();
  await app.says('archive-words', 'nothing is in the archive');
});

test('[player.screens] a sheet is presented over the screen and closed', async () => {
  await using app = await open(undefined);
  await app.tap('open-sheet');
  await app.says('sheet-words', 'presented as a modal');
  await expect.poll(async () => (await app.box('sheet')).y).toBeGreaterThan(40);
  await app.tap('close-sheet');
  await expect.poll(() => app.view('sheet').count()).toBe(0);
});

test('[player.safe-area-context] insets and frame are the device’s', async () => {
  await using app = await open('safe-area');
  await app.says('insets', '47 0 34 0');
  await app.says('frame', '390 x 844');
  await expect.poll(() => app.box('inside')).toEqual({ x: 0, y: 47, width: 390, height: 763 });
});
