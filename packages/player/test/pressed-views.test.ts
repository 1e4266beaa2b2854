import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Platform } from '../src/protocol/settings.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

/** A button below a view with an opacity of 0. */
const VEILED = `function app() {
  var over = { position: 'absolute', left: 0, top: 0, width: 300, height: 300 };
  return h('RCTView', { id: 'root', flex: 1, paddingTop: 100 },
    h('RCTView', { id: 'button', testID: 'button', height: 60 }),
    h('RCTView', Object.assign({ id: 'veil', opacity: 0 }, over),
      h('RCTView', { id: 'in-veil', width: 300, height: 300 })));
}
on('button', 'topTouchEnd', function () { set('veil', { opacity: 0.5 }); });`;

const touched = async (platform: Platform) => {
  await using app = await openHandMade(browser, VEILED, { platform });
  await app.page.mouse.click(50, 130);
  await expect.poll(() => app.names().includes('topTouchEnd')).toBe(true);
  const first = app.told().find(({ name }) => name === 'topTouchEnd')?.id;
  if (platform === 'android') return [first];
  // A view that becomes visible gets touches again.
  await expect.poll(() => app.app.locator('[data-unseen]').count()).toBe(0);
  await app.page.mouse.click(50, 130);
  await app.hears('in-veil', 'topTouchEnd');
  return [first, 'in-veil'];
};

test('an invisible view gets no touches on iOS, but does on Android', async () => {
  expect(await touched('ios')).toEqual(['button', 'in-veil']);
  expect(await touched('android')).toEqual(['in-veil']);
});

test('pressed text has a grey background on iOS', async () => {
  const tree = `function app() {
    return h('RCTText', { testID: 'out', marginTop: 60, isHighlighted: false },
      h('RCTVirtualText', { id: 'link', testID: 'link', opacity: 0.5, isHighlighted: true },
        h('RCTRawText', { text: 'terms' })));
  }`;
  const style = async (platform: Platform) => {
    await using app = await openHandMade(browser, tree, { platform });
    const seen = await app.app.getByTestId('link').evaluate((one) => {
      const { backgroundColor, opacity } = getComputedStyle(one);
      return { backgroundColor, opacity };
    });
    return seen;
  };
  expect(await style('ios')).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0.25)', opacity: '0.5' });
  expect(await style('android')).toMatchObject({ backgroundColor: 'rgba(0, 0, 0, 0)' });
});
