import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

/** react-native-navigation (Wix), whose screens are a root of React each. */
const browser = await browserOfWorker();

const APP = `
var nav = nativeModuleProxy.RNNBridgeModule, commands = 0;
nativeModuleProxy.RNNEventEmitter.addListener('RNN.AppLaunched');
RN$registerCallableModule('RCTDeviceEventEmitter', function () {
  return { emit: function (name, value) {
    say(name, String((value || {}).componentId), value || {});
    if (name === 'RNN.AppLaunched') launched();
    if (name === 'hardwareBackPress') nativeModuleProxy.DeviceEventManager.invokeDefaultBackPressHandler();
  } };
});
apps.getAppKeys = function () { return ['screen']; };
apps.runApplication = function (name, given) {
  var id = given.initialProps.componentId;
  var button = function (what) {
    on(id + '.' + what, 'topTouchEnd', function () { does[what](id); });
    return h('RCTView', { id: id + '.' + what, testID: id + '.' + what, width: 100, height: 40, backgroundColor: 0xffcccccc });
  };
  var view = h('RCTView', { id: id, testID: id, flex: 1, pointerEvents: 'box-none' },
    text(id + '.text', 'This is ' + id), button('push'), button('pop'), button('modal'), button('overlay'), button('menu'));
  ui.completeRoot(given.rootTag, [make(view)]);
};
globalThis.RN$stopSurface = function (tag) { ui.completeRoot(tag, []); };
function run(name) { return nav[name].apply(nav, ['c' + (commands += 1)].concat([].slice.call(arguments, 1))); }
function screen(id, options) { return { id: id, type: 'Component', data: { name: 'screen', options: options || {} }, children: [] }; }
function stack(id) { return { id: id, type: 'Stack', data: {}, children: [].slice.call(arguments, 1) }; }
var does = {
  push: function (id) { run('push', id, screen('two', { topBar: { title: { text: 'Second' }, rightButtons: [{ id: 'save', text: 'Save' }] } })); },
  pop: function (id) { run('pop', id); },
  modal: function (id) { run('showModal', stack('modal', screen('three', { topBar: { title: { text: 'Third' } } }))); },
  overlay: function (id) { run(id === 'four' ? 'dismissOverlay' : 'showOverlay', id === 'four' ? 'four' : screen('four', { overlay: { interceptTouchOutside: false } })); },
  menu: function (id) { nav.mergeOptions(id, { sideMenu: { left: { visible: true } } }); },
};
function launched() {
  nav.setDefaultOptions({ bottomTabs: { titleDisplayMode: 'alwaysShow' } });
  var tabs = { id: 'tabs', type: 'BottomTabs', data: {}, children: [
    stack('home', screen('one', { topBar: { title: { text: 'First' }, subtitle: { text: 'below' } }, bottomTab: { text: 'Home', badge: '3' } })),
    stack('other', screen('five', { topBar: { visible: false }, bottomTab: { text: 'Other' } })),
  ] };
  var part = function (type, child) { return { id: type, type: type, data: {}, children: [child] }; };
  run('setRoot', { root: { id: 'side', type: 'SideMenuRoot', data: {}, children: [
    part('SideMenuLeft', screen('left')), part('SideMenuCenter', tabs)] }, modals: [], overlays: [] });
}`;

test('[player.wix-navigation] stacks, tabs, modals, overlays and side menus of both platforms', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await openHandMade(browser, APP, { platform });
    const view = (id: string) => app.app.getByTestId(id);
    const isShown = (id: string) => expect.poll(() => view(id).isVisible());
    const header = app.app.getByRole('heading', { name: 'Second' });
    await isShown('one').toBe(true);
    // The content is between the bars.
    const top = platform === 'ios' ? 91 : 80;
    await expect.poll(() => view('one').boundingBox()).toMatchObject({ y: top, width: 390 });
    await expect.poll(() => app.app.getByText('below').isVisible()).toBe(true);
    expect(await app.app.getByRole('tab', { name: 'Home' }).textContent()).toContain('3');

    await view('one.push').click();
    await isShown('one').toBe(false);
    expect(await header.isVisible()).toBe(true);
    await app.app.getByRole('button', { name: /save/i }).click();
    await app.hears('RNN.NavigationButtonPressed', 'two');
    await app.app.getByTestId('header-back').filter({ visible: true }).click();
    await isShown('one').toBe(true);
    await app.hears('RNN.ScreenPopped', 'two');
    await expect.poll(() => view('two').count()).toBe(0);

    await app.app.getByRole('tab', { name: 'Other' }).click();
    await isShown('five').toBe(true);
    expect(await app.hears('RNN.BottomTabSelected', 'undefined')).toMatchObject({
      selectedTabIndex: 1,
    });
    expect(await view('one').isVisible()).toBe(false);

    await view('five.modal').click();
    await isShown('three').toBe(true);
    if (platform === 'android') {
      await app.send({ type: 'back' });
      await isShown('three').toBe(false);
    } else {
      // A card of iOS lies above the rest, and is swiped down.
      await expect.poll(async () => (await view('three').boundingBox())?.y).toBe(57 + 56);
      await app.page.mouse.move(200, 80);
      await app.page.mouse.down();
      await app.page.mouse.move(200, 700, { steps: 8 });
      await app.page.mouse.up();
    }
    expect(await app.hears('RNN.ModalDismissed', 'modal')).toMatchObject({ modalsDismissed: 1 });
    await expect.poll(() => view('three').count()).toBe(0);

    // What an overlay does not cover can be pressed.
    await view('five.overlay').click();
    await isShown('four').toBe(true);
    await view('four.overlay').click();
    await expect.poll(() => view('four').count()).toBe(0);

    await view('five.menu').click();
    await app.hears('RNN.ComponentDidAppear', 'left');
    await expect.poll(async () => (await view('left').boundingBox())?.x).toBe(0);
    await app.page.mouse.click(380, 400);
    await app.hears('RNN.ComponentDidDisappear', 'left');
    if (platform === 'android') {
      await app.send({ type: 'back' });
      await expect
        .poll(() => app.said.some((one) => one.type === 'notice' && one.notice.notice === 'exit'))
        .toBe(true);
    }
    expect(app.complaints).toEqual([]);
  }
});
