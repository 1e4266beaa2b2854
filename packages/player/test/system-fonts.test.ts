import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Platform } from '../src/protocol/settings.ts';
import { CREATE_LAYOUT } from '../src/worker/layout/load.ts';
import { openHandMade } from './support/hand-made.ts';

/** The fonts of the platforms, which the player brings. */
const browser = await browserOfWorker();

type Text = [id: string, words: string, props?: object];

/** Opens an app with these texts. Each is as wide as its letters. */
const open = (
  platform: Platform,
  texts: readonly Text[],
  before?: Parameters<typeof openHandMade>[3],
) =>
  openHandMade(
    browser,
    `function app() { return h('RCTView', { id: 'root', alignItems: 'flex-start' }, ${texts
      .map(([id, words, props]) => {
        const given = { testID: id, fontSize: 40, ...props };
        return `text('${id}', ${JSON.stringify(words)}, ${JSON.stringify(given)})`;
      })
      .join()}); }`,
    { platform },
    before,
  );
type App = Awaited<ReturnType<typeof open>>;

const widthOf = async ({ app }: App, id: string) =>
  Math.round((await app.getByTestId(id).boundingBox())?.width ?? 0);

/** How far the width of a text is from `width`. The headless shell and the whole Chromium differ by 3. */
const distance = async (app: App, id: string, width: number) =>
  Math.abs((await widthOf(app, id)) - width);

/** The files that a browser has fetched, from the list of its requests in the frame. */
const fetched = ({ app }: App) =>
  app.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /[^/]+\.woff2$/.exec(name)?.[0] ?? [])
      .filter((name, at, all) => all.indexOf(name) === at)
      .sort(),
  );

test('[player.system-fonts] Android: text has the widths of Roboto, in each weight, and its own italics', async () => {
  await using app = await open('android', [
    ['plain', 'Hamburgefonts'],
    ['bold', 'Hamburgefonts', { fontWeight: 'bold' }],
    ['medium', 'Hamburgefonts', { fontFamily: 'sans-serif-medium' }],
    ['light', 'Hamburgefonts', { fontFamily: 'sans-serif-light' }],
    ['condensed', 'Hamburgefonts', { fontFamily: 'sans-serif-condensed' }],
    ['italic', 'Hamburgefonts', { fontStyle: 'italic' }],
    ['greek', 'Ελληνικά'],
  ]);
  await expect
    .poll(() => fetched(app))
    .toEqual([
      'roboto-condensed-latin.woff2',
      'roboto-greek.woff2',
      'roboto-latin-italic.woff2',
      'roboto-latin.woff2',
    ]);
  // The advances of these letters in Roboto are 14,311 of 2,048 to an em: 279.5 at 40 points.
  const widths = { plain: 280, bold: 283, medium: 280, light: 274, condensed: 246, italic: 272 };
  for (const [id, width] of Object.entries({ ...widths, greek: 167 }))
    await expect.poll(() => distance(app, id, width), { message: id }).toBeLessThanOrEqual(3);
});

test('iOS: text is about as wide as in San Francisco, by a tracking for each size', async () => {
  await using app = await open('ios', [
    ['body', 'The quick brown fox jumps over it', { fontSize: 17 }],
    ['title', 'The quick brown fox', { fontSize: 34, fontWeight: 'bold' }],
    ['spaced', 'The quick brown fox jumps over it', { fontSize: 17, letterSpacing: 2 }],
    ['menlo', 'The quick brown fox', { fontSize: 17, fontFamily: 'Menlo' }],
  ]);
  const spacing = (id: string) =>
    app.app
      .getByTestId(id)
      .evaluate((text) => Number.parseFloat(getComputedStyle(text).letterSpacing) || 0);
  expect(await fetched(app)).toEqual(['inter-latin.woff2']);
  expect(await spacing('body')).toBeCloseTo(-0.39);
  expect(await spacing('title')).toBeCloseTo(0.29);
  expect(await spacing('spaced')).toBeCloseTo(1.61);
  expect(await spacing('menlo')).toBe(0);
});

test.for<Platform>(['ios', 'android'])('%s: emoji have colours', async (platform) => {
  await using app = await open(platform, [
    ['emoji', '😀'],
    ['digit', '1'],
  ]);
  const isColourful = async () => {
    const png = await app.app.getByTestId('emoji').screenshot();
    return app.app.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      return data.some((value, at) => at % 4 === 0 && Math.abs(value - (data[at + 2] ?? 0)) > 100);
    }, png.toString('base64'));
  };
  await expect.poll(isColourful).toBe(true);
  const letters = platform === 'ios' ? 'inter-latin.woff2' : 'roboto-latin.woff2';
  expect(await fetched(app)).toEqual(['emoji-9.woff2', letters]);
});

/** Runs at the end of the script of the layout. */
const LATE = `{
  const create = globalThis.${CREATE_LAYOUT};
  globalThis.${CREATE_LAYOUT} = async (given) => {
    await new Promise((end) => setTimeout(end, 500));
    return create(given);
  };
}`;

test('text is measured in a font that arrives before the layout', async () => {
  const words = 'Hamburgefonts';
  await using app = await open('ios', [['title', words, { fontWeight: 'bold' }]], (page) =>
    page.route(/layout\.worker/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n${LATE}` });
    }),
  );
  const drawn = await app.app.getByTestId('title').evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().width;
  });
  expect(await widthOf(app, 'title')).toBe(Math.ceil(drawn));
});
