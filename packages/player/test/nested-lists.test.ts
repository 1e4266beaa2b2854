import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openCommitting } from './support/committing.ts';

const browser = await browserOfWorker();

/** A list of four rows of 50 between two boxes, in a vertical scroll view. */
const nested = (props: object, wrapped: boolean) => `
const shares = { flexGrow: 1, flexShrink: 1 };
const scroll = (props, ...children) =>
  h('RCTScrollView', { ...shares, ...props }, h('RCTScrollContentView', {}, ...children));
const box = (testID) => h('RCTView', { testID, height: 50 });
const list = () => scroll({ testID: 'list', ...${JSON.stringify(props)} }, box('a'), box('b'), box('c'), box('d'));
app(() => show(h('RCTView', { flex: 1 },
  scroll({ testID: 'outer' }, box('before'), ${wrapped} ? h('RCTView', {}, list()) : list(), box('after')))));
`;

test.each([
  [{}, 200],
  [{ scrollEnabled: false }, 200],
  [{ height: 150 }, 150],
])('a vertical list in a vertical scroll view has its height: %j', async (props, height) => {
  for (const platform of ['ios', 'android'] as const)
    for (const wrapped of [false, true]) {
      await using app = await openCommitting(browser, nested(props, wrapped), { platform });
      expect(await app.place('outer')).toEqual([0, 0, 390, 844]);
      expect(await app.place('before')).toEqual([0, 0, 390, 50]);
      expect(await app.place('list')).toEqual([0, 50, 390, height]);
      expect(await app.place('after')).toEqual([0, 50 + height, 390, 50]);
    }
});
