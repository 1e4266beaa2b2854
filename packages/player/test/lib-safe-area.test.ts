import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

test('a provider emits its insets, and safe area views inside it get their padding', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var metrics = __turboModuleProxy('RNCSafeAreaContext').getConstants().initialWindowMetrics;
      say('module', 'metrics', metrics);
      return h('RNCSafeAreaProvider', { id: 'provider', flex: 1 },
        h('RNCSafeAreaView', { id: 'all', testID: 'all', flex: 1, paddingTop: 10 },
          h('RCTView', { id: 'in', testID: 'in', flex: 1 })),
        h('RNCSafeAreaView', { id: 'some', testID: 'some', height: 100, paddingBottom: 50,
          edges: { top: 'off', bottom: 'maximum', left: 'off', right: 'off' } },
          h('RCTView', { id: 'rest', testID: 'rest', flex: 1 })));
    }`,
  );
  expect(await app.hears('provider', 'topInsetsChange')).toMatchObject({
    insets: { top: 47, bottom: 34, left: 0, right: 0 },
    frame: { x: 0, y: 0, width: 390, height: 844 },
  });
  expect(app.told('module')[0]?.payload).toMatchObject({ insets: { top: 47 } });
  await expect
    .poll(() => app.app.getByTestId('in').boundingBox())
    .toMatchObject({ y: 57, height: 844 - 100 - 57 - 34 });
  await expect
    .poll(() => app.app.getByTestId('rest').boundingBox())
    .toMatchObject({ y: 744, height: 100 - 50 });
  expect(app.complaints).toEqual([]);
});
