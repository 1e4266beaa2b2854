import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();
const LOGO = fileURLToPath(
  new URL('../../../examples/gallery/assets/logo@3x.png', import.meta.url),
);

/** Another origin that has an image for those who say who they are. */
const guarded = (page: Page) =>
  page.route('https://pictures.example/**', (route) =>
    route.request().headers().authorization === 'Bearer reader'
      ? route.fulfill({ path: LOGO, headers: { 'access-control-allow-origin': '*' } })
      : route.fulfill({ status: 401 }),
  );

const picture = (headers: string) => `function app() {
  return h('RCTImageView', { id: 'picture', testID: 'picture', width: 44, height: 44,
    source: [{ uri: 'https://pictures.example/me.png', headers: ${headers} }] });
}`;

test('an image is asked for with its headers', async () => {
  const source = picture("{ Authorization: 'Bearer reader' }");
  await using app = await openHandMade(browser, source, {}, guarded);
  expect(await app.hears('picture', 'topLoad')).toEqual(
    expect.objectContaining({
      source: { uri: 'https://pictures.example/me.png', width: 132, height: 132 },
    }),
  );
});

test('an image whose headers are refused fails, and may be asked for with others', async () => {
  const source = `${picture("{ Authorization: 'Bearer nobody' }")}
    on('picture', 'topError', function () {
      set('picture', { source: [{ uri: 'https://pictures.example/me.png',
        headers: { Authorization: 'Bearer reader' } }] });
    });`;
  await using app = await openHandMade(browser, source, {}, guarded);
  await app.hears('picture', 'topError');
  await app.hears('picture', 'topLoadEnd', 2);
  expect(app.names('picture').filter((name) => name !== 'topProgress')).toEqual([
    'topLoadStart',
    'topError',
    'topLoadEnd',
    'topLoadStart',
    'topLoad',
    'topLoadEnd',
  ]);
});
