import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { SYSTEM_FONTS } from '../src/shared/font-families.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

/** A stack of two screens. The upper one has a header with these props. */
const stack = (props: string, within = '') => `
var FILL = { position: 'absolute', top: 0, left: 0, right: 0, bottom: 0 };
function screen(id, head) {
  return h('RNSScreen', Object.assign({ id: id, activityState: 2 }, FILL),
    h('RNSScreenContentWrapper', { id: id + '.wrap', flex: 1 }), head);
}
function app() {
  for (var name of ['topDismissed', 'topHeaderBackButtonClicked'])
    on('two', name, function () { say('app', 'went back', {}); });
  return h('RNSScreenStack', { id: 'stack', flex: 1 },
    screen('one', h('RNSScreenStackHeaderConfig', { id: 'head1', title: 'one' })),
    screen('two', h('RNSScreenStackHeaderConfig',
      Object.assign({ id: 'head2', title: 'two', translucent: true, backgroundColor: 0 }, ${props})${within})));
}`;

test('iOS: a header with blurEffect blurs the content below it, light or dark', async () => {
  const seen = async (effect: string, backgroundColor = 0) => {
    const props = { blurEffect: effect, backgroundColor };
    await using app = await openHandMade(browser, stack(JSON.stringify(props)));
    const [filter, image] = await app.app
      .locator('.screen-header:has-text("two")')
      .evaluate((one) => {
        const { backdropFilter, backgroundImage } = getComputedStyle(one);
        return [backdropFilter, backgroundImage];
      });
    return { blurs: filter.includes('blur(20px)'), image };
  };
  expect(await seen('none')).toEqual({ blurs: false, image: 'none' });
  const dark = await seen('systemMaterialDark');
  const light = await seen('systemMaterialLight');
  expect([dark.blurs, light.blurs]).toEqual([true, true]);
  expect(dark.image).not.toBe(light.image);
  expect(await seen('systemDefault')).toMatchObject({ blurs: false });
  // The header's own colour is above the blur.
  expect((await seen('light', 0xffff0000 | 0)).image).toMatch(/^linear-gradient\(rgb\(255, 0, 0\)/);
});

test('iOS: a list that comes later begins below a translucent header', async () => {
  const source = `${stack('{ hidden: false }')}
    function fill() {
      byId['two.wrap'].children = [h('RCTScrollView', { id: 'list', flex: 1, overflow: 'scroll', contentInsetAdjustmentBehavior: 'automatic' },
        h('RCTScrollContentView', { id: 'rows' }, h('RCTView', { id: 'row', testID: 'row', height: 2000 })))];
      commit();
    }
    on('head2', 'topHeaderHeightChange', fill); on('two', 'topHeaderHeightChange', fill);`;
  await using app = await openHandMade(browser, source);
  const row = app.app.getByTestId('row');
  await expect.poll(async () => (await row.boundingBox())?.y).toBe(91);
});

test('Android: the search field is an icon in the bar, which opens it over the bar, until back', async () => {
  const bar = `, h('RNSScreenStackHeaderSubview', { id: 'place', type: 'searchBar' }, h('RNSSearchBar', { id: 'bar', testID: 'bar' }))`;
  await using app = await openHandMade(browser, stack('{}', bar), { platform: 'android' });
  const [icon, field] = [
    app.app.getByRole('button', { name: 'Search' }),
    app.app.getByTestId('bar'),
  ];
  await expect.poll(() => icon.boundingBox()).toEqual({ x: 350, y: 40, width: 24, height: 24 });
  await icon.click();
  await app.hears('bar', 'topOpen');
  const box = { x: 56, y: 34, width: 390 - 72, height: 36 };
  await expect.poll(() => field.boundingBox()).toEqual(box);
  await app.page.keyboard.type('one');
  await app.send({ type: 'back' });
  await app.hears('bar', 'topClose');
  expect(await field.inputValue()).toBe('');
  await expect.poll(() => icon.boundingBox()).toMatchObject({ x: 350 });
});

test('iOS: the back button has the tint of the header, also where the title has a colour', async () => {
  const props = `{ color: 0xff0000ff | 0, titleColor: 0xffff0000 | 0, backTitle: 'Before', translucent: false }`;
  await using app = await openHandMade(browser, stack(props));
  const back = app.app.getByRole('button', { name: 'Before' });
  const label = back.locator('.header-back-label');
  await expect
    .poll(() => label.evaluate((one) => getComputedStyle(one).color))
    .toBe('rgb(0, 0, 255)');
  // The chevron is 8 from the side.
  expect((await back.locator('svg').boundingBox())?.x).toBe(8);
});

test('iOS: the back title gives way to the title', async () => {
  const label = async (props: object) => {
    await using app = await openHandMade(browser, stack(JSON.stringify(props)));
    const back = app.app.getByTestId('header-back').last();
    await back.waitFor();
    return { text: await back.innerText(), name: await back.getAttribute('aria-label') };
  };
  const backTitle = 'All notifications';
  expect(await label({ title: 'Inbox', backTitle })).toMatchObject({ text: backTitle });
  expect(await label({ title: 'Twenty letters or so', backTitle })).toMatchObject({ text: 'Back' });
  const huge = { title: 'A title that is cut somewhere', backTitle, backTitleFontSize: 40 };
  expect(await label(huge)).toEqual({ text: '', name: 'Navigate up' });
});

test('iOS: the search field is as wide as the header, with its glass', async () => {
  const bar = `, h('RNSScreenStackHeaderSubview', { id: 'place', type: 'searchBar', position: 'absolute', top: 0, right: 0,
    flexDirection: 'row', alignItems: 'center', justifyContent: 'center' }, h('RNSSearchBar', { id: 'bar', testID: 'bar' }))`;
  await using app = await openHandMade(browser, stack('{}', bar));
  const field = app.app.getByTestId('bar');
  const box = { x: 16, y: 47 + 44 + 1, width: 390 - 32, height: 36 };
  await expect.poll(() => field.boundingBox()).toEqual(box);
  const glass = await app.app
    .locator('.search-bar')
    .evaluate((one) => getComputedStyle(one, '::before').maskImage);
  expect(glass).toContain('svg');
});

test.each(['ios', 'android'] as const)(
  '%s: a title is in the font of the system, also when it is named',
  async (platform) => {
    await using app = await openHandMade(browser, stack("{ titleFontFamily: 'System' }"), {
      platform,
    });
    for (const title of ['one', 'two']) {
      const header = app.app.locator(`.header-title:text-is("${title}")`);
      const family = await header.evaluate((one) => getComputedStyle(one).fontFamily);
      expect(family).toBe(SYSTEM_FONTS[platform]);
    }
  },
);

test.each(['ios', 'android'] as const)(
  '%s: a back image of the app replaces the system’s icon',
  async (platform) => {
    const image = `, h('RNSScreenStackHeaderSubview', { id: 'back', type: 'back' },
      h('RCTView', { id: 'icon', testID: 'icon', width: 24, height: 24 }))`;
    await using app = await openHandMade(browser, stack('{}', image), { platform });
    const back = app.app.getByTestId('header-back').last();
    await expect.poll(() => back.getByTestId('icon').isVisible()).toBe(true);
    expect(await back.locator('svg').isVisible()).toBe(false);
    const [own, around] = [await back.getByTestId('icon').boundingBox(), await back.boundingBox()];
    // It is in the middle of the button's height, and the label begins after it.
    const middle = (box: typeof own) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middle(own) - middle(around))).toBeLessThan(1);
    await back.getByTestId('icon').click({ force: true });
    await app.hears('app', 'went back');
  },
);

test.each(['ios', 'android'] as const)(
  '%s: what is at the left of a header stays there when its style is at the right',
  async (platform) => {
    // react-native-screens/src/components/ScreenStackHeaderConfig.tsx of 3.31
    const old = `, h('RNSScreenStackHeaderSubview', { id: 'left', type: 'left', testID: 'left',
      position: 'absolute', top: 0, right: 0, flexDirection: 'row' },
      h('RCTView', { id: 'icon', width: 30, height: 20 }))`;
    await using app = await openHandMade(browser, stack('{}', old), { platform });
    const box = await app.app.locator('[data-testid=left]').boundingBox();
    expect(box).toMatchObject({ width: 30 });
    expect(box?.x).toBeLessThan(60);
  },
);
