import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';
import { colorsAt } from './support/pixels.ts';

const SQUARE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60"/></svg>',
)}`;

const browser = await browserOfWorker();

/** The fraction of green pixels in a screenshot. */
const paintedGreen = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const { width, height } = image;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      let green = 0;
      for (let at = 0; at < data.length; at += 4)
        if ((data[at + 1] ?? 0) > 200 && (data[at] ?? 255) < 100) green += 1;
      return green / (width * height);
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );

test('a host of portals over the screen lets touches through to what is below', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('RCTView', { id: 'below', testID: 'below', height: 100 }),
        h('PortalHostView', { id: 'host', position: 'absolute', left: 0, top: 0, right: 0, bottom: 0 }));
    }`,
  );
  await app.page.mouse.click(100, 50);
  await app.hears('below', 'topTouchEnd');
});

test('views for assistive technology, keyboards or the system alone show nothing but their children', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      return h('RCTView', { id: 'root', flex: 1, alignItems: 'flex-start' },
        h('A11yOrderView', { id: 'order', orderKey: 'a' },
          h('A11yIndexView', { id: 'index', orderIndex: 1, orderKey: 'a' },
            h('ExternalKeyboardView', { id: 'keyboard' },
              h('ViewManagerAdapter_ExpoPasteInput', { id: 'paste' },
                h('RCTView', { id: 'child', testID: 'child', width: 40, height: 20 }))))));
    }`,
  );
  const child = app.page.frameLocator('iframe').getByTestId('child');
  const around = await child.evaluate((element) =>
    [element.parentElement, element.parentElement?.parentElement?.parentElement?.parentElement].map(
      (one) => {
        const { width, height } = one?.getBoundingClientRect() ?? {};
        return [one?.className, width, height];
      },
    ),
  );
  expect(around).toEqual(Array(2).fill(['view', 40, 20]));
});

test('async storage returns its values and reports them to the host', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var old = __turboModuleProxy('RNCAsyncStorage'), now = __turboModuleProxy('RNAsyncStorage');
      old.multiSet([['a', '1'], ['b', '{"x":1}']], function () {
        old.multiMerge([['b', '{"y":2}']], function () {
          old.multiGet(['a', 'b', 'c'], function (errors, pairs) { say('old', 'got', { errors: errors, pairs: pairs }); });
        });
      });
      now.setValues('db', [{ key: 'k', value: 'v' }]).then(function () { return now.getValues('db', ['k', 'l']); })
        .then(function (values) { say('new', 'got', { values: values }); });
      return h('RCTView', { id: 'root' });
    }`,
  );
  expect(await app.hears('old', 'got')).toEqual({
    errors: null,
    pairs: [
      ['a', '1'],
      ['b', '{"x":1,"y":2}'],
      ['c', null],
    ],
  });
  expect(await app.hears('new', 'got')).toEqual({
    values: [
      { key: 'k', value: 'v' },
      { key: 'l', value: null },
    ],
  });
  const kept = () =>
    Object.fromEntries(
      app.said.flatMap((one) =>
        one.type === 'notice' && one.notice.notice === 'store'
          ? [[one.notice.key, one.notice.value]]
          : [],
      ),
    );
  await expect.poll(kept).toEqual({ a: '1', b: '{"x":1,"y":2}', k: 'v' });
});

test('a mask can be an SVG or an image', async () => {
  const masked = (
    id: string,
    mask: string,
  ) => `h('RNCMaskedView', { id: '${id}', testID: '${id}', height: 60 },
    h('RCTView', { id: '${id}-mask', position: 'absolute', left: 0, top: 0, right: 0, bottom: 0 }, ${mask}),
    h('RCTView', { id: '${id}-below', flex: 1, backgroundColor: 0xff00ff00 }))`;
  const svg = `h('RNSVGSvgView', { id: 's', width: 100, height: 60, bbWidth: 100, bbHeight: 60 },
    h('RNSVGCircle', { id: 'c', cx: 30, cy: 30, r: 20, fill: { type: 0, payload: 0xff000000 }, propList: ['fill'] }))`;
  const image = `h('RCTImageView', { id: 'i', width: 60, height: 60, resizeMode: 'stretch', source: [{ uri: '${SQUARE}' }] })`;
  await using app = await openHandMade(
    browser,
    `function app() { return h('RCTView', { id: 'root', flex: 1 }, ${masked('drawn', svg)}, ${masked('pictured', image)}); }`,
  );
  const seen = async (id: string) => {
    const box = await app.app.getByTestId(id).boundingBox();
    const places = [[30, 30] as const, [90, 30] as const];
    return box && (await colorsAt(app.page, box, places)).map(([red]) => red === 0);
  };
  await expect.poll(() => seen('drawn')).toEqual([true, false]);
  await expect.poll(() => seen('pictured')).toEqual([true, false]);
});

test('[player.picker player.segmented-control] slider, picker, segments, gradient, mask and pager work', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var items = [{ label: 'One', value: 'one' }, { label: 'Two', value: 'two' }];
      return h('RCTView', { id: 'root', flex: 1 },
        h('RNCSlider', { id: 'slider', testID: 'slider', height: 40, minimumValue: 0, maximumValue: 10, step: 1, value: 3 }),
        h('RNCPicker', { id: 'wheel', testID: 'wheel', height: 120, items: items, selectedIndex: 0 }),
        h('RNCSegmentedControl', { id: 'segments', height: 32, values: ['Left', 'Right'], selectedIndex: 0 }),
        h('BVLinearGradient', { id: 'gradient', testID: 'gradient', height: 50, colors: [0xffff0000, 0xff0000ff],
          startPoint: { x: 0, y: 0.5 }, endPoint: { x: 1, y: 0.5 }, borderRadii: [9, 9, 8, 8, 7, 7, 6, 6] }),
        h('RNCMaskedView', { id: 'masked', testID: 'masked', height: 40 },
          h('RCTView', { id: 'mask-place', position: 'absolute', left: 0, top: 0, right: 0, bottom: 0 }, text('mask', 'Shape')),
          h('RCTView', { id: 'below', flex: 1, backgroundColor: 0xff00ff00 })),
        h('RNCViewPager', { id: 'pager', testID: 'pager', height: 100, initialPage: 1 },
          h('RCTView', { id: 'p0', testID: 'p0' }), h('RCTView', { id: 'p1', testID: 'p1' }), h('RCTView', { id: 'p2', testID: 'p2' })));
    }`,
  );
  const range = app.app.getByTestId('slider').locator('input');
  expect(await range.inputValue()).toBe('3');
  await range.press('ArrowRight');
  expect(await app.hears('slider', 'topRNCSliderValueChange')).toMatchObject({ value: 4 });
  await app.app.getByTestId('wheel').getByRole('listbox').press('t');
  expect(await app.hears('wheel', 'topChange')).toMatchObject({ newValue: 'two', newIndex: 1 });
  await app.app.getByRole('tab', { name: 'Right' }).click();
  expect(await app.hears('segments', 'topChange')).toMatchObject({ selectedSegmentIndex: 1 });
  const gradient = await app.app.getByTestId('gradient').evaluate((element) => {
    const { backgroundImage, borderRadius } = getComputedStyle(element);
    return { backgroundImage, borderRadius };
  });
  expect(gradient).toEqual({
    backgroundImage: expect.stringMatching(
      /^linear-gradient\((90deg|1\.57\d+rad|to right), rgb\(255, 0, 0\)/,
    ),
    // Android passes two radii for each corner.
    borderRadius: '9px 8px 7px 6px',
  });
  // The mask is text on a transparent background, so only a part is green.
  await expect
    .poll(async () => paintedGreen(app.page, await app.app.getByTestId('masked').screenshot()))
    .toSatisfy((part: number) => part > 0.005 && part < 0.5);
  expect(await app.hears('pager', 'topPageSelected')).toMatchObject({ position: 1 });
  await expect
    .poll(() => app.app.getByTestId('p1').boundingBox())
    .toMatchObject({ x: 0, width: 390, height: 100 });
  expect(app.complaints).toEqual([]);
});

test('[player.picker] Android: a field opens its choices, which keys choose, and may be closed', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var items = [{ label: 'One' }, { label: 'Two' }, { label: 'Three', enabled: false }];
      return h('RCTView', { id: 'root', flex: 1, paddingTop: 50 },
        h('RNCAndroidDialogPicker', { id: 'dialog', testID: 'dialog', items: items, selected: 0 }),
        h('RNCAndroidDropdownPicker', { id: 'dropdown', testID: 'dropdown', items: items, selected: 1 }));
    }`,
    { platform: 'android' },
  );
  await app.app.getByTestId('dialog').getByRole('combobox').click();
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  expect(await app.hears('dialog', 'topSelect')).toMatchObject({ position: 1 });
  const names = (id: string) => app.names(id).filter((name) => !name.startsWith('topTouch'));
  await expect.poll(() => names('dialog')).toEqual(['topFocus', 'topSelect', 'topBlur']);
  const field = app.app.getByTestId('dropdown').getByRole('combobox');
  await field.click();
  expect(await app.app.getByRole('option', { name: 'Three' }).isDisabled()).toBe(true);
  await app.page.keyboard.press('Escape');
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => names('dropdown')).toEqual(['topFocus', 'topBlur']);
  expect(app.complaints).toEqual([]);
});

test('a font that is missing beside the bundle is reported', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      return h('RCTView', { id: 'root' }, text('icon', 'x', { fontFamily: 'Feather' }),
        text('plain', 'y', { fontFamily: 'Helvetica Neue' }));
    }`,
  );
  await expect
    .poll(() => app.said.filter(({ type }) => type === 'missing'), { timeout: 10_000 })
    .toEqual([{ type: 'missing', what: 'font', name: 'Feather' }]);
});

test('an empty cell of FlashList 1 has no size and is not named', async () => {
  await using opened = await openHandMade(
    browser,
    `function app() {
      return h('RCTView', { id: 'root' },
        h('AutoLayoutView', { id: 'list', testID: 'list', width: 200 }, h('CellContainer', { id: 'cell', index: 0 })));
    }`,
  );
  const list = opened.app.getByTestId('list');
  expect(await list.evaluate((element) => [element.clientHeight, element.textContent])).toEqual([
    0,
    '',
  ]);
  expect(opened.said.filter(({ type }) => type === 'missing')).toEqual([]);
});
