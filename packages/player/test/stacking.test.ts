import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

/** A list that overflows its card onto the next card, and a view behind its own card. */
const app = (card: string) => `function app() {
  var at = { position: 'absolute', left: 0, width: 100 };
  return h('RCTView', { id: 'root', flex: 1, paddingTop: 100 },
    h('RCTView', Object.assign({ id: 'card', testID: 'card', height: 50, backgroundColor: 0xffffffff | 0 }, ${card}),
      h('RCTView', Object.assign({ id: 'list', testID: 'list', top: 10, height: 100, zIndex: 9, backgroundColor: 0xff0000ff | 0 }, at)),
      h('RCTView', Object.assign({ id: 'behind', testID: 'behind', top: -20, height: 40, zIndex: -1, backgroundColor: 0xffff0000 | 0 }, at))),
    h('RCTView', { id: 'next', testID: 'next', height: 100, backgroundColor: 0xffcccccc | 0 }));
}`;

/** The test ids of the topmost views at these places. */
const seenAt = (places: [number, number][]) =>
  places.map(([x, y]) => document.elementFromPoint(x, y)?.getAttribute('data-testid'));
const PLACES: [number, number][] = [
  [50, 170],
  [50, 105],
];

const opened = (card: string, settings: Partial<Settings> = {}) =>
  openHandMade(browser, app(card), settings);

test('[player.z-index] zIndex has the scope that it has on a device', async () => {
  for (const card of ['{}', '{ padding: 1, borderWidth: 1, borderRadius: 4 }']) {
    await using app = await opened(card);
    expect(await app.app.evaluate(seenAt, PLACES), card).toEqual(['list', 'card']);
  }
});

test('zIndex stays inside views that React Native does not flatten', async () => {
  for (const card of ['{ collapsable: false }', '{ onClick: true }', '{ opacity: 0.9 }']) {
    await using app = await opened(card);
    expect(await app.app.evaluate(seenAt, PLACES), card).toEqual(['next', 'behind']);
  }
  await using app = await opened('{ elevation: 3 }', { platform: 'android' });
  expect((await app.app.evaluate(seenAt, PLACES)).at(1)).toBe('behind');
});
