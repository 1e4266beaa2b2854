import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

test('[player.uitextview] its parts are one selectable text, which emits its lines and its presses', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      return h('RCTView', { id: 'root', flex: 1, paddingTop: 60 },
        h('RNUITextView', { id: 'text', testID: 'text', selectable: true, onTextLayout: true, fontSize: 20, width: 300 },
          h('RNUITextViewChild', { id: 'words', text: 'Words and ', fontSize: 20, color: 0xff000000 | 0 }),
          h('RNUITextViewChild', { id: 'link', text: 'a link', fontSize: 20, fontWeight: 'semibold',
            color: 0xff0000ff | 0, onPress: true, onLongPress: true })));
    }
    on('link', 'topPress', function () { set('words', { text: 'Pressed: ' }); });`,
  );
  const text = app.app.getByTestId('text');
  expect(await text.innerText()).toBe('Words and a link');
  expect(await app.hears('text', 'topTextLayout')).toMatchObject({ lines: ['Words and a link'] });
  const { height } = (await text.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(20);
  expect(height).toBeLessThan(30);
  expect(await text.evaluate((one) => getComputedStyle(one).userSelect)).toBe('text');
  const link = text.getByText('a link');
  expect(await link.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 255)');
  await link.click();
  expect(await app.hears('link', 'topPress')).toMatchObject({ target: expect.any(Number) });
  await expect.poll(() => text.innerText()).toBe('Pressed: a link');
  await link.click({ delay: 700 });
  await app.hears('link', 'topLongPress');
  expect(app.names('link').filter((name) => name === 'topPress')).toHaveLength(1);
  expect(app.names('words')).not.toContain('topPress');
});
