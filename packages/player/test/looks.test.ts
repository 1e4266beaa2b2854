import { expect, it } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { openCommitting } from './support/committing.ts';
import { colorsAt } from './support/pixels.ts';

const browser = await browserOfWorker();

const open = (bundle: string, settings?: Partial<Settings>) =>
  openCommitting(browser, bundle, settings);

it('has the layout of React Native, and emits it', async () => {
  await using app = await open(`app(() => show(
    h('RCTView', { flex: 1, paddingTop: 10, borderWidth: 5, borderColor: 0xff00ff00 | 0 },
      h('RCTView', { testID: 'row', flexDirection: 'row', height: 100, onLayout: true },
        h('RCTView', { testID: 'a', flex: 1 }), h('RCTView', { testID: 'b', flex: 3, marginStart: 10, onLayout: true })),
      h('RCTView', { testID: 'turned', width: 50, height: 20, onLayout: true, transform: [{ scale: 2 }] },
        h('RCTView', { testID: 'in', position: 'absolute', left: 3, top: 4, width: 9.5, height: 8, onLayout: true })),
      h('RCTView', { testID: 'wide', flexDirection: 'row' },
        h('RCTText', { testID: 'words', onLayout: true }, 'Many words. '.repeat(20))))));`);
  expect(await app.event('row', 'topLayout')).toMatchObject({
    layout: { x: 5, y: 15, width: 380, height: 100 },
  });
  expect(await app.event('b', 'topLayout')).toMatchObject({
    layout: { x: 102.5, y: 0, width: 277.5, height: 100 },
  });
  expect(await app.event('turned', 'topLayout')).toMatchObject({
    layout: { x: 5, y: 115, width: 50, height: 20 },
  });
  expect(await app.event('in', 'topLayout')).toMatchObject({ layout: { x: 3, y: 4, height: 8 } });
  // It takes the whole width, because it has several lines.
  expect((await app.place('words'))[2]).toBe(380);
});

it('has a layout from right to left in such languages', async () => {
  await using app = await open(
    `app(() => show(h('RCTView', { flexDirection: 'row' },
      h('RCTView', { testID: 'first', width: 40, height: 40, marginLeft: 7, borderTopLeftRadius: 9 }))));`,
    { locale: 'he-IL' },
  );
  expect(await app.place('first')).toEqual([390 - 47, 0, 40, 40]);
  const corner = await app.app
    .getByTestId('first')
    .evaluate((element) => getComputedStyle(element).borderTopRightRadius);
  expect(corner).toBe('9px');
});

it('gives an empty text the height of a line, unless it is nested', async () => {
  await using app =
    await open(`app(() => show(h('RCTView', { width: 200, alignItems: 'flex-start' },
    h('RCTText', { testID: 'empty', lineHeight: 20, letterSpacing: 5 }),
    h('RCTText', { testID: 'clamped', numberOfLines: 2, lineHeight: 20, padding: 6 }),
    h('RCTText', { testID: 'head', numberOfLines: 1, ellipsizeMode: 'head', lineHeight: 20 }),
    h('RCTText', { testID: 'around', lineHeight: 20 }, 'x', h('RCTText', { testID: 'within' }),
      h('RCTVirtualText', { testID: 'virtual' })))));`);
  expect((await app.place('empty')).slice(2)).toEqual([0, 20]);
  expect((await app.place('clamped')).slice(2)).toEqual([12, 32]);
  expect((await app.place('head'))[3]).toBe(20);
  expect((await app.place('around'))[3]).toBe(20);
  for (const id of ['within', 'virtual']) {
    const put = (element: Element) => getComputedStyle(element, '::before').content;
    expect(await app.app.getByTestId(id).evaluate(put)).toBe('none');
  }
});

it('nests, clamps, fits and measures text', async () => {
  await using app = await open(`app(() => show(h('RCTView', { width: 200 },
    h('RCTText', { testID: 'outer', fontSize: 20, color: 0xffff0000 | 0, fontWeight: 'bold' }, 'One ',
      h('RCTVirtualText', { testID: 'inner', color: 0xff0000ff | 0 }, 'two'),
      h('RCTView', { width: 30, height: 12 }, h('RCTText', { testID: 'fresh' }, 'x'))),
    h('RCTText', { testID: 'two', numberOfLines: 2, lineHeight: 20, padding: 6 }, 'Words and words. '.repeat(9)),
    h('RCTText', { testID: 'one', numberOfLines: 1, lineHeight: 20 }, 'Words and words. '.repeat(9)),
    h('RCTText', { testID: 'head', numberOfLines: 1, ellipsizeMode: 'head', lineHeight: 20 }, 'Words and words. '.repeat(9)),
    h('RCTText', { testID: 'cut', numberOfLines: 1, ellipsizeMode: 'clip', lineHeight: 20 }, 'Words and words. '.repeat(9)),
    h('RCTText', { testID: 'fit', numberOfLines: 1, adjustsFontSizeToFit: true, fontSize: 40 }, 'As large as it can be'),
    h('RCTText', { testID: 'lines', onTextLayout: true, lineHeight: 20 }, 'First of all\\nand second'))));`);
  const style = (id: string, name: string) =>
    app.app
      .getByTestId(id)
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  expect(await style('inner', 'font-size')).toBe('20px');
  expect(await style('inner', 'color')).toBe('rgb(0, 0, 255)');
  expect(await style('fresh', 'font-size')).toBe('14px');
  expect(await style('fresh', 'color')).toBe('rgb(0, 0, 0)');
  expect((await app.place('two'))[3]).toBe(52);
  for (const id of ['one', 'head', 'cut'])
    await expect.poll(async () => (await app.place(id))[3]).toBe(20);
  await expect
    .poll(async () => Number.parseFloat(await style('fit', 'font-size')))
    .toBeLessThan(30);
  const { lines } = await app.event('lines', 'topTextLayout');
  expect(lines).toMatchObject([{ text: 'First of all\n' }, { text: 'and second', x: 0 }]);
});

it('shows images from files, and reports missing ones', async () => {
  await using app = await open(`app(() => show(h('RCTView', {},
    h('RCTImageView', { testID: 'red', width: 40, height: 20, resizeMode: 'stretch',
      source: [{ uri: 'file:///bundle/red@2x.png' }] }),
    h('RCTImageView', { testID: 'blue', width: 40, height: 20, resizeMode: 'stretch', tintColor: 0xff0000ff | 0,
      accessible: true, accessibilityLabel: 'A blue one', source: [{ uri: 'file:///bundle/red@2x.png' }] }),
    h('RCTImageView', { testID: 'tiles', width: 40, height: 20, resizeMode: 'repeat',
      source: [{ uri: 'file:///bundle/red@2x.png' }] }),
    h('RCTImageView', { testID: 'none', width: 4, height: 4, source: [{ uri: 'file:///bundle/none.png' }] }))));`);
  expect(await app.event('red', 'topLoad')).toMatchObject({
    source: { uri: 'file:///bundle/red@2x.png', width: 4, height: 2 },
  });
  await app.event('tiles', 'topLoadEnd');
  expect(await app.event('none', 'topError')).toHaveProperty('error');
  expect(await app.heard('missing')).toMatchObject({
    name: 'file:///bundle/none.png',
    what: 'image',
  });
  await app.app.getByRole('img', { name: 'A blue one' }).waitFor();
  const places = [
    ...([
      [5, 10],
      [35, 10],
      [5, 30],
      [35, 30],
      [1, 41],
      [3, 41],
      [5, 41],
    ] as const),
  ];
  const [red, blue, white] = [
    [255, 0, 0],
    [0, 0, 255],
    [255, 255, 255],
  ];
  await expect
    .poll(() => colorsAt(app.page, { x: 0, y: 0 }, places))
    .toEqual([red, white, blue, white, red, white, red]);
});

it('has switches that follow their value, the app’s commands and disabled', async () => {
  await using app = await open(`app(() => {
    let kept;
    show(h('RCTView', { padding: 60 },
      h('RCTSwitch', { testID: 'free', value: false, accessibilityRole: 'switch' }),
      kept = h('RCTSwitch', { testID: 'kept', value: true, on: (name) => name === 'topChange' && ui.dispatchCommand(kept, 'setValue', [true]) }),
      h('RCTSwitch', { testID: 'off', value: false, disabled: true })));
  });`);
  const { app: frame } = app;
  const checked = (id: string) => frame.getByTestId(id).getAttribute('aria-checked');
  await frame.getByTestId('free').click();
  expect(await app.event('free', 'topChange')).toMatchObject({ value: true });
  await expect.poll(() => checked('free')).toBe('true');
  await frame.getByTestId('free').press('Space');
  await expect.poll(() => checked('free')).toBe('false');
  await frame.getByTestId('kept').click();
  expect(await app.event('kept', 'topChange')).toMatchObject({ value: false });
  await expect.poll(() => checked('kept')).toBe('true');
  await frame.getByTestId('off').click({ force: true });
  expect(await checked('off')).toBe('false');
});

it.each([
  ['ios', [0, 0, 51, 31], [2, 2, 27, 27]],
  ['android', [165.3, 13, 23.4, 14], [157, 10, 20, 20]],
] as const)('%s: a switch in a larger view keeps its size', async (platform, track, thumb) => {
  await using app = await open(
    `app(() => show(h('${platform === 'ios' ? 'Switch' : 'AndroidSwitch'}', { width: 200, height: 40, value: false })));`,
    { platform },
  );
  const placeOf = async (part: string) => {
    const { x = 0, y = 0, width, height } = (await app.app.locator(part).boundingBox()) ?? {};
    return [x, y, width, height].map((one) => Math.round(Number(one) * 10) / 10);
  };
  await expect.poll(() => placeOf('.switch-track')).toEqual([...track]);
  expect(await placeOf('.switch-thumb')).toEqual([...thumb]);
});

it('keeps a safe area view clear of the insets', async () => {
  await using app = await open(`app(() => show(
    h('RCTSafeAreaView', { flex: 1 }, h('RCTView', { testID: 'in', flex: 1 }))));`);
  await expect.poll(() => app.place('in')).toEqual([0, 47, 390, 844 - 47 - 34]);
});

it('passes touches through by pointerEvents', async () => {
  await using app = await open(`app(() => show(h('RCTView', { testID: 'below', flex: 1 },
    h('RCTView', { testID: 'over', position: 'absolute', inset: 0, pointerEvents: 'box-none' },
      h('RCTView', { testID: 'child', width: 50, height: 50 }),
      h('RCTView', { testID: 'deaf', width: 50, height: 50, pointerEvents: 'none' }, h('RCTView', { flex: 1 })),
      h('RCTView', { testID: 'only', width: 50, height: 50, pointerEvents: 'box-only' }, h('RCTView', { testID: 'under', flex: 1 }))))));`);
  const hit = (x: number, y: number) =>
    app.app.evaluate(
      ([left, top]) =>
        document.elementFromPoint(left ?? 0, top ?? 0)?.getAttribute('data-testid') ?? null,
      [x, y],
    );
  expect([await hit(20, 20), await hit(20, 70), await hit(20, 120), await hit(200, 20)]).toEqual([
    'child',
    'below',
    'only',
    'below',
  ]);
});

it('maps accessibility props, and shows the name of an unknown view', async () => {
  await using app = await open(`app(() => show(h('RCTView', {},
    h('RCTView', { testID: 'b', accessible: true, accessibilityRole: 'button', accessibilityLabel: 'Go', accessibilityState: { disabled: true }, nativeID: 'a b' }),
    h('RCTText', { accessibilityRole: 'header' }, 'Title'),
    h('RCTView', { accessibilityElementsHidden: true }, h('RCTText', {}, 'secret')),
    h('MysteryView', { width: 100, height: 40 }))));`);
  const button = app.app.getByRole('button', { name: 'Go' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await button.getAttribute('tabindex')).toBe('0');
  expect(await button.getAttribute('data-native-id')).toBe('a b');
  await app.app.getByRole('heading', { name: 'Title' }).waitFor();
  await expect.poll(() => app.app.getByText('MysteryView').isVisible()).toBe(true);
});
