import { beforeEach, expect, test } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { component, modules, open, stack } from './test/open.ts';

beforeEach(() => void Reflect.deleteProperty(globalThis, 'RN$stopSurface'));

test('an app that waits for RNN.AppLaunched is told, and none of its components is run alone', async () => {
  const { starts, settled, events, ran } = open();
  await settled();
  expect(starts).toBe(true);
  expect(events()).toEqual([['AppLaunched']]);
  expect(ran).toEqual([]);
});

test('an app that only imports the library runs as others do', () => {
  const { worker } = fakeWorker();
  modules.RNNBridgeModule?.(worker);
  const apps = { getAppKeys: () => ['index'], runApplication() {} };
  expect(worker.launch?.(apps)).toBe(false);
});

test('screens are pushed and popped, with their bars, their lifecycle and their end', async () => {
  const { commands, ran, drawn, events, stopped, tags, settled } = open();
  await commands.setDefaultOptions?.({ topBar: { background: { color: 0xff112233 } } });
  const one = component('one', { topBar: { title: { text: 'First' } } });
  expect(await commands.setRoot?.('c1', { root: stack('home', one) })).toBe('home');
  expect(drawn('RNSScreenStackHeaderConfig', 'title', 'backgroundColor', 'hidden')).toEqual([
    ['First', 0xff112233, false],
  ]);
  const two = component('two', { topBar: { visible: false } });
  expect(await commands.push?.('c2', 'one', two)).toBe('two');
  expect(ran).toEqual([
    ['screen.one', 'one'],
    ['screen.two', 'two'],
  ]);
  expect(drawn('RNSScreenStackHeaderConfig', 'hidden')).toEqual([[false], [true]]);
  await settled();
  await commands.pop?.('c3', 'two');
  expect(drawn('RNSScreenStackHeaderConfig', 'title')).toEqual([['First']]);
  expect(stopped).toEqual([tags.get('two')]);
  await settled();
  const life = events().filter(([name]) => /Appear|Disappear|Popped/.test(String(name)));
  expect(life.map(([name, id]) => `${id} ${name}`)).toEqual([
    'one ComponentWillAppear',
    'one ComponentDidAppear',
    'one ComponentDidDisappear',
    'two ComponentWillAppear',
    'two ComponentDidAppear',
    'two ComponentDidDisappear',
    'two ScreenPopped',
    'one ComponentWillAppear',
    'one ComponentDidAppear',
  ]);
  await expect(commands.push?.('c4', 'nobody', two)).rejects.toThrow('push failed');
});

test('tabs have the options of their screens, and a tap selects one', async () => {
  const { commands, drawn, tellEvent, tagOf, events } = open();
  const tab = (id: string, options: object) =>
    stack(`${id}.stack`, component(id, { bottomTab: options }));
  const children = [tab('one', { text: 'One', badge: '3' }), tab('two', { text: 'Two' })];
  await commands.setRoot?.('c1', { root: { id: 'tabs', type: 'BottomTabs', data: {}, children } });
  expect(drawn('RNSTabsScreenIOS', 'title', 'badgeValue')).toEqual([
    ['One', '3'],
    ['Two', undefined],
  ]);
  tellEvent(tagOf('RNSTabsHostIOS'), 'topTabSelected', { selectedScreenKey: 'two.stack' });
  expect(drawn('RNSTabsHostIOS', 'navStateRequest')).toEqual([
    [{ selectedScreenKey: 'two.stack' }],
  ]);
  await commands.mergeOptions?.('two', { bottomTabs: { currentTabIndex: 0, visible: false } });
  expect(drawn('RNSTabsHostIOS', 'navStateRequest')).toEqual([
    [{ selectedScreenKey: 'one.stack' }],
  ]);
  await commands.mergeOptions?.('one', {
    bottomTab: { badge: '4' },
    bottomTabs: { visible: false },
  });
  expect(drawn('RNSTabsHostIOS', 'tabBarHidden')).toEqual([[true]]);
  expect(drawn('RNSTabsScreenIOS', 'badgeValue')).toEqual([['4'], [undefined]]);
  expect(events()).toContainEqual(['BottomTabSelected']);
});

test('modals and overlays lie above the root, and a swipe dismisses a modal', async () => {
  const { commands, drawn, tellEvent, tagOf, events, said } = open();
  await commands.setRoot?.('c1', { root: component('one') });
  const full = component('full', { modalPresentationStyle: 'fullScreen' });
  await commands.showModal?.('c2', stack('modal', component('two')));
  await commands.showModal?.('c3', full);
  await commands.showOverlay?.(
    'c4',
    component('toast', { overlay: { interceptTouchOutside: false } }),
  );
  expect(drawn('RNSScreen', 'stackPresentation')).toEqual([
    [undefined],
    ['modal'],
    ['push'],
    ['fullScreenModal'],
  ]);
  expect(drawn('RNSFullWindowOverlay')).toHaveLength(1);
  await commands.dismissOverlay?.('c5', 'toast');
  expect(drawn('RNSFullWindowOverlay')).toHaveLength(0);
  tellEvent(tagOf('RNSScreen', 3), 'topDismissed', {});
  expect(drawn('RNSScreen')).toHaveLength(3);
  expect(events()).toContainEqual(['ModalDismissed', 'full', 'screen.full']);
  await commands.dismissAllModals?.('c6');
  expect(drawn('RNSScreen')).toHaveLength(1);
  const side = { id: 'menu', type: 'SideMenuRoot', data: {} };
  const part = (type: string, one: object) => ({ id: type, type, data: {}, children: [one] });
  const children = [
    part('SideMenuLeft', component('left')),
    part('SideMenuCenter', component('mid')),
  ];
  await commands.setRoot?.('c7', { root: { ...side, children } });
  await commands.mergeOptions?.('mid', { sideMenu: { left: { visible: true } } });
  const tag = tagOf('AndroidDrawerLayout');
  expect(said).toContainEqual({ type: 'command', tag, name: 'openDrawer', args: [] });
});

test('Android’s back button pops, then dismisses a modal, and then closes the app', async () => {
  const { commands, worker, drawn } = open('android');
  await commands.setRoot?.('c1', { root: stack('home', component('one')) });
  await commands.showModal?.('c2', stack('modal', component('two')));
  await commands.push?.('c3', 'two', component('three'));
  const backs = [];
  for (let at = 0; at < 3; at += 1) backs.push([worker.back?.(), drawn('RNSScreen').length]);
  expect(backs).toEqual([
    [true, 4],
    [true, 2],
    [false, 2],
  ]);
});

test('the status bar is that of the screen in front, and on Android React Native may set it later', async () => {
  for (const platform of ['ios', 'android'] as const) {
    const { commands, drawn, notices } = open(platform);
    const statusBar = { style: 'light', drawBehind: true, backgroundColor: 0 };
    await commands.setRoot?.('c1', { root: component('one', { statusBar }) });
    const style = platform === 'ios' ? 'light' : undefined;
    expect(drawn('RNSScreen', 'statusBarStyle')).toEqual([[style]]);
    const told = { translucent: true, color: 0, style: 'light', hidden: false };
    const expected = platform === 'ios' ? [] : [{ notice: 'statusBar', ...told }];
    expect(notices()).toEqual(expected);
  }
});

test('a floating button of Android tells that it was pressed', async () => {
  const { commands, drawn, tellEvent, tagOf, events } = open('android');
  const fab = { id: 'add', size: 'mini', icon: { uri: 'plus' } };
  await commands.setRoot?.('c1', { root: stack('home', component('one', { fab })) });
  expect(drawn('RCTImageView', 'src')).toEqual([[[{ uri: 'plus' }]]]);
  tellEvent(tagOf('RCTView', 1), 'topTouchEnd', {});
  expect(events()).toContainEqual(['NavigationButtonPressed', 'one', 'add']);
  await commands.mergeOptions?.('one', { fab: { visible: false } });
  expect(drawn('RCTImageView')).toEqual([]);
});

test('buttons of a bar have the colours of the scheme, and tell which was pressed', async () => {
  const { commands, drawn, tellEvent, tagOf, events, surround } = open('android');
  const color = { light: 0xff000001, dark: 0xff000002 };
  const button = { id: 'save', text: 'Save', color };
  const own = { id: 'own', component: { name: 'screen.button', componentId: 'button1' } };
  const topBar = {
    title: { text: 'One' },
    rightButtons: [button, own],
    searchBar: { visible: true },
  };
  await commands.setRoot?.('c1', { root: stack('home', component('one', { topBar })) });
  const items = () => drawn('RNSScreenStackHeaderConfig', 'headerRightBarButtonItems');
  expect(items()).toMatchObject([[[{ buttonId: 'save', title: 'SAVE', tintColor: 0xff000001 }]]]);
  surround({ colorScheme: 'dark' });
  expect(items()).toMatchObject([[[{ tintColor: 0xff000002 }]]]);
  tellEvent(tagOf('RNSScreenStackHeaderConfig'), 'topPressHeaderBarButtonItem', {
    buttonId: 'save',
  });
  tellEvent(tagOf('RNSSearchBar'), 'topChangeText', { text: 'abc' });
  expect(events()).toContainEqual(['NavigationButtonPressed', 'one', 'save']);
  expect(events()).toContainEqual(['SearchBarUpdated', 'one', 'abc', true]);
  expect(drawn('RNSScreenStackHeaderSubview', 'type')).toEqual([['right'], ['searchBar']]);
});
