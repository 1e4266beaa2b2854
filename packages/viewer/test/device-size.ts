import type { Browser } from 'playwright-core';
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

/** What a tool does with the views of an app, by their testID. */
export type Hands = {
  click(id: string): Promise<unknown>;
  type(words: string): Promise<unknown>;
  wheel(id: string, deltaY: number): Promise<unknown>;
  text(id: string): Promise<string | null>;
};

const saying =
  ({ text }: Hands) =>
  (words: string | RegExp, where = 'said') =>
    expect.poll(() => text(where), { timeout: LONGEST_MS }).toMatch(words);

/** Uses `bundle` as a test of an app does. */
export async function useApp(hands: Hands): Promise<void> {
  const said = saying(hands);
  await said(/^nothing$/);
  await hands.click('press');
  // The view is at 200, 60, and the place within it depends on how large a pixel is.
  await said(/^1[3-7],1[3-7],21[3-7],7[3-7],200,60,30,30,200,60$/);
  await hands.click('field');
  await hands.type('Ada');
  await said(/^Ada$/);
  await hands.click('row-30');
  await said(/^row 19[3-7]$/);
  await hands.wheel('row-30', -5000);
  await said(/^at 0$/, 'scrolled');
}

/** Uses examples/gallery: a field, a button, and a list of two hundred rows. */
export async function useGallery(hands: Hands): Promise<void> {
  const said = saying(hands);
  await said(/^Gallery$/, 'title');
  await hands.click('open-input');
  await said(/^Hello/, 'hello');
  await hands.click('name');
  await hands.type('Ada');
  await said(/^Hello Ada$/, 'hello');
  await hands.click('back');
  await said(/^Gallery$/, 'title');
  await hands.click('open-list');
  await said(/^0-\d+$/, 'seen');
  await hands.click('to-100');
  await said(/^(99|100)-\d+$/, 'seen');
  await hands.wheel('list', -1000);
  await said(/^(79|80)-\d+$/, 'seen');
}

/** Opens a page, and returns what Playwright does with the app in it. */
export async function openInChromium(browser: Browser, url: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  context.setDefaultTimeout(LONGEST_MS);
  const page = await context.newPage();
  await page.goto(url);
  const view = (id: string) => page.frameLocator('iframe').getByTestId(id);
  const hands: Hands = {
    click: (id) => view(id).click(),
    type: (words) => page.keyboard.type(words),
    async wheel(id, deltaY) {
      await view(id).hover();
      await page.mouse.wheel(0, deltaY);
    },
    text: (id) => view(id).textContent(),
  };
  return { ...hands, [Symbol.asyncDispose]: () => context.close() };
}
