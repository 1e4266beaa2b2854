import type { Browser, CDPSession } from 'playwright-core';
import type { Settings } from '../../src/protocol/settings.ts';
import { openHandMade } from './hand-made.ts';
import { slowTime } from './time.ts';

/** An app with a list of 200 rows. `first` are rows before them. `extra` is before the content. */
export const list = (props: string, extra = '', first = '') => `function app() {
  var rows = [${first}];
  for (var i = 0; i < 200; i += 1) rows.push(h('RCTView', { id: 'row' + i, height: 44 }));
  return h('RCTView', { id: 'root', flex: 1 },
    h('RCTScrollView', Object.assign({ id: 'list', height: 600, flexDirection: 'column',
      overflow: 'scroll', scrollEventThrottle: 16, testID: 'list', onScroll: true }, ${props}),
      ${extra}
      h.apply(null, ['RCTScrollContentView', { id: 'content' }].concat(rows))));
}`;

export type App = Awaited<ReturnType<typeof openHandMade>>;

/** The clock is slow, because the player detects the end of scrolling by pauses between events. */
export const openScrolling = (browser: Browser, source: string, settings: Partial<Settings> = {}) =>
  openHandMade(browser, source, settings, slowTime);

/** The last content offset that the list emitted. */
export const offset = (app: App) => {
  const last = app.told('list').findLast(({ payload }) => 'contentOffset' in payload);
  return last?.payload.contentOffset as { x: number; y: number } | undefined;
};

/** Waits until a drag has no velocity, by the slow clock. */
export const rest = (app: App) => app.page.waitForTimeout(1500);

/** Swipes with one finger, and lifts it after `held` has resolved. */
export async function swipe(
  session: CDPSession,
  from: number,
  to: number,
  held: () => Promise<unknown> = async () => {},
): Promise<void> {
  const at = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ id: 1, x: 100, y }] });
  await at('touchStart', from);
  for (let step = 1; step <= 8; step += 1) await at('touchMove', from + ((to - from) * step) / 8);
  await held();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
