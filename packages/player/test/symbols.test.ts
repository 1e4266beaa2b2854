import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

/** Icons for symbols of the system, which the player brings. */
const browser = await browserOfWorker();

type Before = Parameters<typeof openHandMade>[3];

const open = (platform: 'ios' | 'android', tabs: readonly object[], before?: Before) =>
  openHandMade(
    browser,
    `function app() {
      var host = '${platform === 'ios' ? 'RNSTabsHostIOS' : 'RNSTabsHostAndroid'}';
      return h(host, { id: 'tabs', flex: 1 }, ${tabs
        .map((props, at) => {
          const all = { id: `tab${at}`, screenKey: `tab${at}`, ...props };
          return `h('RNSTabsScreen', ${JSON.stringify(all)})`;
        })
        .join()});
    }`,
    { platform },
    before,
  );
type App = Awaited<ReturnType<typeof open>>;

/** The family of the icon of each tab, and what a program reads as its text. */
const looks = ({ app }: App) =>
  app.locator('.tab').evaluateAll((tabs) =>
    (tabs as HTMLElement[]).map((tab) => {
      const symbol = tab.querySelector('.symbol');
      const { content, fontFamily } = getComputedStyle(symbol ?? tab, '::before');
      return [content === 'none' ? undefined : fontFamily, tab.innerText];
    }),
  );

test('[player.symbols] SF Symbols in a tab bar are icons, and unknown ones are characters', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await using ios = await open(
    'ios',
    [
      { title: 'Home', iconType: 'sfSymbol', iconResourceName: 'house.fill' },
      { systemItem: 'search' },
      { title: 'Slow', iconType: 'sfSymbol', iconResourceName: 'tortoise.fill' },
      { title: 'Plain', systemItem: 'constructor' },
    ],
    (page) =>
      page.route(/symbols\.woff2$/, async (route) => {
        await released;
        await route.continue();
      }),
  );
  const symbol = ios.app.getByRole('tab', { name: 'Home' }).locator('.symbol');
  await symbol.waitFor();
  const early = await symbol.boundingBox();
  expect(await looks(ios)).toContainEqual([undefined, 'Home']);
  release();
  await expect
    .poll(() => looks(ios))
    .toEqual([
      ['vitrine-symbols, sans-serif', 'Home'],
      ['vitrine-symbols, sans-serif', 'Search'],
      [undefined, '◆\nSlow'],
      [undefined, 'Plain'],
    ]);
  expect(await ios.app.evaluate(() => document.fonts.check('22px vitrine-symbols', '\uf425'))).toBe(
    true,
  );
  expect(await symbol.boundingBox()).toEqual(early);
  expect(await symbol.getAttribute('aria-hidden')).toBe('true');

  await using android = await open('android', [
    { title: 'Home', drawableIconResourceName: 'ic_home' },
    { title: 'Other', drawableIconResourceName: 'anything' },
  ]);
  await expect
    .poll(() => looks(android))
    .toEqual([
      ['vitrine-symbols, sans-serif', 'Home'],
      [undefined, '◆\nOther'],
    ]);
});

test('without the icons, symbols are characters', async () => {
  await using app = await open(
    'ios',
    [{ title: 'Home', iconType: 'sfSymbol', iconResourceName: 'house.fill' }],
    (page) => page.route(/symbols\.woff2$/, (route) => route.abort()),
  );
  await expect.poll(() => looks(app)).toEqual([[undefined, '⌂\nHome']]);
});

test('an app without symbols does not load the icons', async () => {
  await using app = await open('ios', [{ title: 'Plain' }]);
  await app.app.getByRole('tab').waitFor();
  const names = await app.app.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(names.filter((name) => name.includes('symbols'))).toEqual([]);
  expect(names.length).toBeGreaterThan(0);
});

test('a picture of a view has its symbols', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      on('symbol', 'topTouchEnd', function () {
        __turboModuleProxy('RNViewShot').captureRef(byId.shot.tag, { result: 'data-uri' })
          .then(function (uri) { say('shot', 'taken', { uri: uri }); });
      });
      return h('RCTView', { id: 'root', flex: 1, paddingTop: 100 },
        h('RCTView', { id: 'shot', testID: 'shot', width: 24, height: 24 },
          h('ViewManagerAdapter_SymbolModule', { id: 'symbol', name: 'square.fill', tint: 0xffff0000 | 0, width: 24, height: 24 })));
    }`,
  );
  await app.app.locator('[data-icon]').waitFor();
  await app.app.getByTestId('shot').click();
  const { uri } = await app.hears('shot', 'taken');
  const middle = await app.page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    return [...(context?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? [])];
  }, String(uri));
  expect(middle).toEqual([255, 0, 0, 255]);
});
