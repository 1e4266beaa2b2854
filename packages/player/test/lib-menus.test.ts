import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

test('[player.menus] a press opens a menu, and the app gets the chosen item', async () => {
  await using opened = await openHandMade(
    browser,
    `function app() {
      var label = function (id) { return h('RCTView', { id: id, testID: id, width: 120, height: 44 }); };
      return h('RCTView', { id: 'root' },
        h('MenuView', { id: 'sort', actions: [{ id: 'name', title: 'By name' }, { id: 'date', title: 'By date' }] }, label('sort-label')),
        h('RNIContextMenuButton', { id: 'more', isMenuPrimaryAction: true,
          menuConfig: { menuTitle: 'More', menuItems: [{ actionKey: 'mute', actionTitle: 'Mute' }] } },
          label('more-label'), h('RNIDetachedView', { id: 'preview', testID: 'preview', width: 50, height: 50 })),
        h('ViewManagerAdapter_RNIContextMenuButton', { id: 'expo', isMenuPrimaryAction: true,
          menuConfig: { menuTitle: '', menuItems: [{ actionKey: 'pin', actionTitle: 'Pin' }] } }, label('expo-label')),
        h('ViewManagerAdapter_ExpoBlueskyPeekMenu', { id: 'peek', menuItems: [{ id: 'save', label: 'Save' }] }, label('peek-label')));
    }`,
  );
  const { app } = opened;
  await app.getByTestId('sort-label').click();
  await app.getByText('By date').click();
  expect(await opened.hears('sort', 'topPressAction')).toMatchObject({ event: 'date' });
  await opened.hears('sort', 'topCloseMenu');
  await app.getByText('By date').waitFor({ state: 'detached' });
  await app.getByTestId('more-label').click();
  await app.getByText('Mute').click();
  expect(await opened.hears('more', 'topPressMenuItem')).toMatchObject({ actionKey: 'mute' });
  expect(await app.getByTestId('preview').isVisible()).toBe(false);
  await app.getByText('Mute').waitFor({ state: 'detached' });
  await app.getByTestId('expo-label').click();
  await app.getByText('Pin').click();
  expect(await opened.hears('expo', 'topPressMenuItem')).toMatchObject({ actionKey: 'pin' });
  await app.getByText('Pin').waitFor({ state: 'detached' });
  await app.getByTestId('peek-label').click({ delay: 700 });
  await app.getByText('Save').click();
  expect(await opened.hears('peek', 'topItemPress')).toMatchObject({ id: 'save' });
  expect(opened.said.filter(({ type }) => type === 'missing')).toEqual([]);
});

test('[player.menus] a view of react-native-context-menu-view opens its menu', async () => {
  await using opened = await openHandMade(
    browser,
    `function app() {
      var label = function (id) { return h('RCTView', { id: id, testID: id, width: 120, height: 44 }); };
      return h('RCTView', { id: 'root' },
        h('ContextMenu', { id: 'drop', dropdownMenuMode: true, borderRadius: -1,
          actions: [{ title: 'Copy' }, { title: 'More', actions: [{ title: 'Mute' }] }] }, label('drop-label')),
        h('ContextMenu', { id: 'held', actions: [{ title: 'Share' }] }, label('held-label'),
          h('RCTView', { id: 'preview', testID: 'preview', nativeID: 'ContextMenuPreview', position: 'absolute', width: 50, height: 50 })));
    }`,
  );
  const { app } = opened;
  await app.getByTestId('drop-label').click();
  await app.getByText('More: Mute').click();
  const pressed = { index: 0, indexPath: [1, 0], name: 'Mute' };
  expect(await opened.hears('drop', 'topPress')).toMatchObject(pressed);
  await app.getByText('Mute').waitFor({ state: 'detached' });
  await app.getByTestId('held-label').click({ delay: 700 });
  await app.getByRole('button', { name: 'Share' }).waitFor();
  await app.getByRole('button', { name: 'Cancel' }).click();
  await opened.hears('held', 'topCancel');
  expect(await app.getByTestId('preview').isVisible()).toBe(false);
  expect(opened.said.filter(({ type }) => type === 'missing')).toEqual([]);
});

test('[player.menus] a menu opens by keys and by a long press, and goes with its view', async () => {
  await using opened = await openHandMade(
    browser,
    `function app() {
      var label = function (id) { return h('RCTView', { id: id, testID: id, width: 120, height: 44 }, text(id + '.text', id)); };
      return h('RCTView', { id: 'root' },
        h('MenuView', { id: 'sort', actions: [{ id: 'name', title: 'By name' }] }, label('sort-label')),
        h('MenuView', { id: 'held', shouldOpenOnLongPress: true, actions: [{ id: 'copy', title: 'Copy' }] }, label('held-label')));
    }
    on('sort', 'topOpenMenu', function () {
      setTimeout(function () { tree.children.shift(); commit(); }, 300);
    });`,
  );
  const { app, page } = opened;
  const held = app.getByRole('button', { name: 'held-label' });
  const copy = app.getByRole('button', { name: 'Copy' });
  await app.getByTestId('held-label').click();
  await app.getByTestId('held-label').click({ delay: 700 });
  await copy.click();
  await held.focus();
  await page.keyboard.press('Enter');
  await copy.click();
  expect(await opened.hears('held', 'topPressAction', 2)).toMatchObject({ event: 'copy' });
  expect(opened.names('held').filter((name) => name === 'topOpenMenu')).toHaveLength(2);
  await app.getByRole('button', { name: 'sort-label' }).press('Enter');
  await app.getByText('By name').waitFor();
  // React removes the view with its open menu.
  await app.getByText('By name').waitFor({ state: 'detached' });
  await held.press('Enter');
  await copy.waitFor();
  expect(opened.complaints).toEqual([]);
});

test('[player.blur] a blur view blurs what is behind it, in its tint', async () => {
  await using opened = await openHandMade(
    browser,
    `function app() {
      var size = { width: 80, height: 40 };
      return h('RCTView', { id: 'root' },
        h('BlurView', Object.assign({ id: 'light', testID: 'light', blurType: 'light', blurAmount: 20 }, size)),
        h('AndroidBlurView', Object.assign({ id: 'own', testID: 'own', overlayColor: 0x80ff0000 | 0 }, size)),
        h('ReactNativeProgressiveBlurView', Object.assign({ id: 'part', testID: 'part',
          blurType: 'systemMaterialDark', direction: 'blurredBottomClearTop', startOffset: 0.25 }, size)));
    }`,
  );
  const look = (id: string) =>
    opened.app
      .getByTestId(id)
      .locator('.blur')
      .evaluate((element) => {
        const { backdropFilter, backgroundColor, maskImage } = getComputedStyle(element);
        return `${backdropFilter} ${backgroundColor} ${maskImage}`;
      });
  expect(await look('light')).toBe('saturate(1.8) blur(6px) rgba(250, 250, 250, 0.6) none');
  expect(await look('own')).toMatch(/blur\(3px\) rgba\(255, 0, 0, 0\.5/);
  expect(await look('part')).toMatch(
    /blur\(3px\) rgba\(20, 20, 20, 0\.6\) linear-gradient\(to top, rgb\(0, 0, 0\) 25%/,
  );
});
