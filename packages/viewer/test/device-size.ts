import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PRELUDE } from '../../player/test/support/hand-made.ts';
import { LONGEST_MS } from './app-page.ts';

/** An app that says where it was touched, in points, and what it measures. */
export const bundle = `var __BUNDLE_START_TIME__=Date.now(),__DEV__=false;${PRELUDE}
function tell(words, where) { set((where || 'said') + '.raw', { text: words }); }
function spot(touch) {
  return [touch.locationX, touch.locationY, touch.pageX, touch.pageY].map(Math.round).join();
}
function app() {
  var rows = [];
  for (var at = 0; at < 40; at += 1)
    rows.push(h('RCTView', { id: 'row' + at, testID: 'row-' + at, height: 50, onLayout: true }));
  return h('RCTView', { id: 'root', flex: 1, paddingTop: 60 },
    h('RCTView', { id: 'press', testID: 'press', width: 30, height: 30, marginLeft: 200,
      backgroundColor: 0xff0b5c50 | 0 }),
    text('said', 'nothing', { testID: 'said', height: 20 }),
    h('RCTSinglelineTextInputView', { id: 'field', testID: 'field', height: 40 }),
    h('RCTScrollView', { id: 'list', testID: 'list', height: 300, onScroll: true, scrollEventThrottle: 1 },
      h('RCTScrollContentView', { id: 'rows' }, ...rows)),
    text('scrolled', 'nothing', { testID: 'scrolled', height: 20 }));
}
on('press', 'topTouchEnd', function (event) {
  ui.measure(byId.press.node, function () {
    tell([spot(event.changedTouches[0])].concat([].map.call(arguments, Math.round)).join());
  });
});
on('field', 'topChange', function (event) { tell(event.text); });
on('row30', 'topTouchEnd', function (event) { tell('row ' + Math.round(event.changedTouches[0].pageX)); });
on('list', 'topScroll', function (event) { tell('at ' + Math.round(event.contentOffset.y), 'scrolled'); });
`;

export const WIDTHS = [390, 1280, 1920] as const;

/** Opens a page, and uses the app in it as a test of an app does. */
export async function useApp(browser: Browser, url: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  context.setDefaultTimeout(LONGEST_MS);
  const page = await context.newPage();
  await page.goto(url);
  const app = page.frameLocator('iframe');
  const said = (words: string | RegExp, where = 'said') =>
    expect.poll(() => app.getByTestId(where).textContent()).toMatch(words);
  await app.getByTestId('press').click();
  // The view is at 200, 60, and the place within it depends on how large a pixel is.
  await said(/^1[3-7],1[3-7],21[3-7],7[3-7],200,60,30,30,200,60$/);
  await app.getByTestId('field').click();
  await page.keyboard.type('Ada');
  await said(/^Ada$/);
  await app.getByTestId('row-30').click();
  await said(/^row 19[3-7]$/);
  await app.getByTestId('row-30').hover();
  await page.mouse.wheel(0, -5000);
  await said(/^at 0$/, 'scrolled');
  return page;
}
