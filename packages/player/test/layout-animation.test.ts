import { expect, it } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { DEFAULT_BAR_PREFERENCES } from '../src/shared/bars.ts';
import { deviceOf, surroundingsOf } from '../src/shared/device.ts';
import { openCommitting } from './support/committing.ts';
import { holdAnimations } from './support/time.ts';

const browser = await browserOfWorker();

const open = (bundle: string, settings?: Partial<Settings>) =>
  openCommitting(browser, bundle, settings);

/** On a touch, one view is removed and another is added, while a third one stays. */
const changing = (animation: object) => `app(() => {
    const box = (id, props) => h('RCTView', { testID: id, height: 50, backgroundColor: 0xff00ff00 | 0, ...props });
    const stays = box('stays'), goes = box('goes');
    const root = h('RCTView', { flex: 1, on: (name) => change(name) }, goes, stays);
    const change = (name) => {
      if (name !== 'topTouchEnd') return;
      ui.configureNextLayoutAnimation(${JSON.stringify(animation)}, () => nativeLoggingHook(JSON.stringify(['all', 'over', {}]), 1));
      show(ui.cloneNodeWithNewChildren(root, [stays, box('comes', { onLayout: true })]));
    };
    show(root);
  });`;

it('animates views that a commit moves, and fades added and removed ones', async () => {
  const fading = { type: 'linear', property: 'opacity' };
  await using app = await open(
    changing({ duration: 1000, create: fading, update: { type: 'linear' }, delete: fading }),
  );
  const moving = await holdAnimations(app.app);
  await app.page.mouse.click(200, 400);
  const layout = await app.event('comes', 'topLayout');
  expect(layout).toMatchObject({ layout: { y: 50 } });
  // The removed view, the one that stays, and the added one.
  await expect.poll(moving.count).toBe(3);
  await moving.moveTo(200);
  await expect.poll(async () => (await app.place('stays'))[1]).toBeCloseTo(40);
  const ghosts = () => app.app.evaluate(() => document.querySelectorAll('[inert]').length);
  expect(await ghosts()).toBe(1);
  const opacity = () =>
    app.app.getByTestId('comes').evaluate((element) => Number(getComputedStyle(element).opacity));
  await expect.poll(opacity).toBeCloseTo(0.2);
  await moving.letGo();
  await expect.poll(ghosts).toBe(0);
});

it('animates only the kinds of change that the app configures', async () => {
  await using app = await open(changing({ duration: 1000, update: { type: 'linear' } }));
  const moving = await holdAnimations(app.app);
  await app.page.mouse.click(200, 400);
  await app.event('comes', 'topLayout');
  await expect.poll(moving.count).toBe(1);
  await moving.moveTo(200);
  await expect.poll(async () => (await app.place('stays'))[1]).toBeCloseTo(40);
  expect(await app.place('comes')).toEqual([0, 50, 390, 50]);
  expect(await app.app.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0);
});

it('uses the duration, delay and property of each kind of change', async () => {
  await using app = await open(
    changing({
      duration: 1000,
      create: { duration: 400, delay: 600, type: 'linear', property: 'scaleXY' },
      delete: { duration: 2000, type: 'linear', property: 'scaleY' },
    }),
  );
  const moving = await holdAnimations(app.app);
  await app.page.mouse.click(200, 400);
  const layout = await app.event('comes', 'topLayout');
  expect(layout).toMatchObject({ layout: { y: 50, width: 390, height: 50 } });
  await expect.poll(moving.count).toBe(2);
  // Without an `update` configuration, the view that stays moves at once.
  expect(await app.place('stays')).toEqual([0, 0, 390, 50]);
  await moving.moveTo(500);
  await expect.poll(async () => (await app.place('comes'))[2]).toBe(0);
  const ghost = () =>
    app.app.evaluate(() => {
      const rect = document.querySelector('[inert]')?.getBoundingClientRect();
      return rect && [rect.width, rect.height];
    });
  expect(await ghost()).toEqual([390, 37.5]);
  await moving.moveTo(800);
  await expect.poll(() => app.place('comes')).toEqual([97.5, 62.5, 195, 25]);
  await moving.letGo();
  await expect.poll(ghost).toBeUndefined();
  await expect.poll(() => app.place('comes')).toEqual([0, 50, 390, 50]);
});

it('shows a removed view in its place, also below a status bar', async () => {
  const device = deviceOf('android', { width: 390, height: 844 });
  const older = {
    ...DEFAULT_BAR_PREFERENCES,
    isOlder: true,
    turned: false,
    colorScheme: 'light',
  } as const;
  const fading = { type: 'linear', property: 'opacity' };
  await using app = await open(changing({ duration: 1000, delete: fading }), {
    platform: 'android',
    ...surroundingsOf(device, older),
  });
  const moving = await holdAnimations(app.app);
  await app.page.mouse.click(200, 400);
  await app.event('comes', 'topLayout');
  await expect.poll(moving.count).toBe(1);
  expect((await app.app.locator('body > [inert]').boundingBox())?.y).toBe(24);
  await moving.letGo();
});
