import { expect, it } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openCommitting } from './support/committing.ts';
import { nextFrames } from './support/time.ts';

const browser = await browserOfWorker();

const open = (bundle: string) => openCommitting(browser, bundle);

it('lays out a view that the page hides, and has no place for one that the app hides', async () => {
  await using app = await open(`app(() => {
    const kid = (id) => h('RCTView', { testID: id, height: 30, onLayout: true });
    const [one, two, away] = [kid('one'), kid('two'), kid('away')];
    const on = (name) => name === 'topTouchEnd' && show(ui.cloneNodeWithNewChildren(root, [
      ui.cloneNodeWithNewProps(one, { display: 'none' }),
      h('RCTView', { testID: 'late', onLayout: true, height: 1 }), away]));
    const root = h('RCTView', { flex: 1, on }, one, h('RCTView', {}, two), away);
    show(root);
  });`);
  await app.event('one', 'topLayout');
  await app.app.getByTestId('away').evaluate((element) => {
    element.style.display = 'none';
  });
  await app.page.mouse.click(200, 400);
  await app.event('late', 'topLayout');
  const layouts = app.events().filter(([, name]) => name === 'topLayout');
  const of = (id: string) =>
    layouts.flatMap(([name, , { layout }]) => (name === id ? [layout] : []));
  expect(of('one')).toMatchObject([{ height: 30 }, { x: 0, y: 0, width: 0, height: 0 }]);
  expect(of('away')).toMatchObject([
    { y: 60, height: 30 },
    { y: 1, height: 30 },
  ]);
});

it('keeps focus and scroll position when siblings before a view change', async () => {
  await using app = await open(`app(() => {
    const long = (id) => h('RCTScrollView', { testID: id, height: 100, overflow: 'scroll' },
      h('RCTScrollContentView', {}, h('RCTView', { height: 900 })));
    const text = (id) => h('RCTText', { testID: id }, id);
    const on = (name) => name === 'topFocus' && show(ui.cloneNodeWithNewChildren(root, [
      text('new'), field, list, ui.cloneNodeWithNewChildren(gradient, [inner])]));
    const [field, list, inner] =
      [h('RCTSinglelineTextInputView', { testID: 'field', height: 40, on }), long('list'), long('inner')];
    const gradient = h('ViewManagerAdapter_ExpoLinearGradient', { colors: [-1, -65536] }, text('old'), inner);
    const root = h('RCTView', { flex: 1 }, text('error'), field, list, gradient);
    show(root);
  });`);
  const lists = ['list', 'inner'].map((id) => app.app.getByTestId(id));
  for (const list of lists) await list.evaluate((element) => element.scrollTo(0, 300));
  await app.app.getByTestId('field').focus();
  await app.app.getByTestId('new').waitFor();
  expect(await app.app.getByText(/error|old/).count()).toBe(0);
  expect(await app.app.evaluate('document.activeElement.dataset.testid')).toBe('field');
  for (const list of lists) expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
});

it('does not end for any invalid value of a prop or a command', async () => {
  await using app = await open(`
    let state = 11;
    const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    const pick = (all) => all[Math.floor(next() * all.length)];
    const values = [{ toString: 1, valueOf: 2 }, [], [[]], {}, [null], [{}], -1, 1e300, NaN, Infinity, '', 'url(x)',
      true, false, [{ uri: 3 }], { uri: {} }, [{ uri: 'data:,' }], 'cover', [1, 2, 3], 3.5, '50%', [{ type: 'linear-gradient', colorStops: 3 }]];
    const names = ['source', 'src', 'resizeMode', 'tintColor', 'blurRadius', 'defaultSource', 'fadeDuration', 'numberOfLines',
      'ellipsizeMode', 'adjustsFontSizeToFit', 'fontSize', 'lineHeight', 'minimumFontScale', 'onTextLayout', 'selectable',
      'selectionColor', 'text', 'value', 'on', 'disabled', 'onTintColor', 'trackColorForFalse', 'animating', 'size', 'color',
      'styleAttr', 'progress', 'indeterminate', 'accessibilityRole', 'role', 'accessibilityState', 'accessibilityValue',
      'accessibilityActions', 'accessibilityLabelledBy', 'nativeID', 'testID', 'aria-live', 'pointerEvents', 'transform',
      'backgroundImage', 'boxShadow', 'filter', 'fontFamily', 'fontVariant', 'width', 'flex', 'margin', 'shadowOffset'];
    const components = ['RCTView', 'RCTText', 'RCTVirtualText', 'RCTRawText', 'RCTImageView', 'RCTSafeAreaView', 'RCTSwitch',
      'ActivityIndicatorView', 'AndroidProgressBar', 'Unknown', 'RCTTextInlineImage'];
    const props = () => Object.fromEntries(Array.from({ length: 8 }, () => [pick(names), pick(values)]));
    app(() => {
      let all = Array.from({ length: 300 }, () => h(pick(components), props()));
      show(...all);
      all = all.map((node) => ui.cloneNodeWithNewProps(node, props()));
      show(...all);
      for (const node of all) ui.dispatchCommand(node, pick(['setValue', 'setNativeValue', 'focus', 'x']), [pick(values)]);
      ui.configureNextLayoutAnimation({ duration: 50, update: { type: pick(values) } });
      show(h('RCTText', { testID: 'alive' }, 'Still here'));
    });`);
  await app.app.getByTestId('alive').waitFor();
  const fatal = app.said.filter(({ type }) => type === 'error' || type === 'ended');
  const errors = app.complaints.filter(
    (line) => /Error/.test(line) && !/Failed to load/.test(line),
  );
  expect([fatal, errors]).toEqual([[], []]);
});

it('marks what only moves views in an animation frame as a step of an animation', async () => {
  await using app = await open(`app(() => {
    const box = h('RCTView', { testID: 'box', height: 10 });
    const root = h('RCTView', { testID: 'root', flex: 1, pointerEvents: 'box-only', on: (name) => name === 'topTouchEnd' && grow() }, box);
    const sized = (height) => show(ui.cloneNodeWithNewChildren(root, [ui.cloneNodeWithNewProps(box, { height })]));
    const grow = () => {
      sized(20);
      setTimeout(() => requestAnimationFrame(() => sized(30)), 50);
    };
    show(root);
  });`);
  await app.app.getByTestId('root').waitFor();
  await app.app.evaluate(() => {
    const commits: unknown[] = [];
    Object.assign(globalThis, { commits });
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data') ?? {};
    Object.defineProperty(MessageEvent.prototype, 'data', {
      get() {
        const messages = get?.call(this);
        if (messages?.[0]?.type === 'commit') commits.push(typeof messages[0].step);
        return messages;
      },
    });
  });
  await app.page.mouse.click(200, 400);
  await app.app.locator('[data-testid="box"][style*="height: 30px"]').waitFor();
  expect(
    await app.app.evaluate(() => (globalThis as unknown as { commits: string[] }).commits),
  ).toEqual(['undefined', 'number']);
});

it('moves two thousand views, and measures no more than the heights of texts', async () => {
  await using app = await open(`app(() => {
    const rows = Array.from({ length: 1000 }, (_, at) => h('RCTView', { testID: 'row ' + at, height: 44, onLayout: at === 999 }, h('RCTText', {}, 'Row ' + at)));
    const come = () => show(ui.cloneNodeWithNewProps(ui.cloneNodeWithNewChildren(root, rows), { paddingTop: 9 }));
    const root = h('RCTView', { testID: 'root', flex: 1, pointerEvents: 'box-only', on: (name) => name === 'topTouchEnd' && come() });
    show(root);
  });`);
  await app.app.getByTestId('root').waitFor();
  await nextFrames(app.app);
  await app.app.evaluate(() => {
    const reads = { heights: 0, others: 0 };
    Object.assign(globalThis, { reads });
    const { getBoundingClientRect } = Element.prototype;
    Element.prototype.getBoundingClientRect = function () {
      reads.others += 1;
      return getBoundingClientRect.call(this);
    };
    for (const { prototype } of [Element, HTMLElement])
      for (const name of Object.keys(Object.getOwnPropertyDescriptors(prototype))) {
        const { get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
        if (!get || !/^(client|offset|scroll)(Width|Height|Left|Top|Parent)$/.test(name)) continue;
        const kind = /^(client|scroll)Height$/.test(name) ? 'heights' : 'others';
        Object.defineProperty(prototype, name, {
          get() {
            reads[kind] += 1;
            return get.call(this);
          },
        });
      }
  });
  await app.page.mouse.click(200, 400);
  await app.event('row 999', 'topLayout');
  await nextFrames(app.app);
  const { heights, others } = await app.app.evaluate(
    () => (globalThis as unknown as { reads: { heights: number; others: number } }).reads,
  );
  expect(others).toBeLessThan(100);
  // Of each text, those that say whether it fits its box.
  expect(heights).toBeLessThan(5 * 1000);
});
