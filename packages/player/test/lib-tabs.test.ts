import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

/** react-native-bottom-tabs */
const browser = await browserOfWorker();

const TABS = `function app() {
  var page = function (id) { return h('RCTView', { id: id, testID: id, position: 'absolute', width: '100%', height: '100%' }, text(id + '.text', id)); };
  var items = [{ key: 'home', title: 'Home', sfSymbol: 'house' }, { key: 'albums', title: 'Albums', badge: '3' },
    { key: 'stays', title: 'Stays', preventsDefault: true }, { key: 'gone', title: 'Gone', hidden: true }];
  return h('RNCTabView', { id: 'tabs', width: '100%', height: '100%', flex: 1, items: items, selectedPage: 'home' },
    page('home'), page('albums'), page('stays'), page('gone'));
}`;

test('[player.bottom-tabs] tabs show their pages on both platforms, and the app gets the key', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await openHandMade(browser, TABS, { platform });
    const { height } = await app.hears('tabs', 'topTabBarMeasured');
    const area = await app.hears('tabs', 'topNativeLayout');
    // Pages of iOS reach below the bar.
    expect(area).toMatchObject({
      width: 390,
      height: platform === 'ios' ? 844 : 844 - Number(height),
    });
    const tab = (name: string) => app.app.getByRole('tab', { name });
    const isShown = (id: string) => app.app.getByTestId(id).isVisible();
    expect([await app.app.getByRole('tab').count(), await isShown('albums')]).toEqual([3, false]);
    await tab('Albums').click();
    expect(await app.hears('tabs', 'topPageSelected')).toMatchObject({ key: 'albums' });
    expect([await isShown('home'), await isShown('albums')]).toEqual([false, true]);
    await tab('Stays').click();
    expect(await app.hears('tabs', 'topPageSelected', 2)).toMatchObject({ key: 'stays' });
    expect([await isShown('stays'), await tab('Albums').getAttribute('aria-selected')]).toEqual([
      false,
      'true',
    ]);
    await tab('Home').click({ delay: 700 });
    expect(await app.hears('tabs', 'topTabLongPress')).toMatchObject({ key: 'home' });
    expect(app.names('tabs').filter((name) => name === 'topPageSelected')).toHaveLength(2);
    const bar = await app.app.getByRole('tablist').boundingBox();
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844);
    expect(app.complaints).toEqual([]);
  }
});
