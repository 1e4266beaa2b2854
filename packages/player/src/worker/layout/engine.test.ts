import { expect, it, vi } from 'vitest';
import type { Props, Tag } from '../../protocol/worker.ts';
import { opened, view } from './test/opened-engine.ts';

const FILL = { position: 'absolute', top: 0, right: 0, bottom: 0, left: 0 };

it('a commit has the places of the views that it moves', () => {
  const { commit, layouts, changed } = opened();
  const child = view(4, { height: 10, onLayout() {} });
  const root = view(2, { flex: 1 }, [child]);
  expect(commit(root)).toEqual([
    [2, [0, 0, 390, 844]],
    [4, [0, 0, 390, 10]],
  ]);
  expect(layouts.of(4)).toMatchObject({ width: 390, height: 10 });
  expect(changed.mock.calls).toEqual([[4]]);
  expect(commit(root.with({ props: { flex: 1, opacity: 1 } }))).toEqual([]);
  expect(commit(root.with({ props: { flex: 1, paddingTop: 5 } }))).toEqual([[4, [0, 5, 390, 10]]]);
});

it('a view that moves in several rounds is reported once, from its place on the screen', () => {
  const { commit, layouts, changed } = opened();
  const seen = vi.fn();
  layouts.listeners.push((tag, before, after) => tag === 8 && seen(before, after));
  const config = view(4, {}, [], 'RNSScreenStackHeaderConfig');
  const content = view(8, { flex: 1, onLayout() {} });
  const screen = view(6, FILL, [content, config], 'RNSScreen');
  const within = (paddingTop: number) =>
    commit(view(2, { flex: 1, paddingTop }, [view(10, { flex: 1 }, [screen])]));
  within(0);
  const first = layouts.of(8);
  within(9);
  expect(changed.mock.calls).toEqual([[8], [8]]);
  expect(seen.mock.calls).toEqual([
    [undefined, first],
    [first, layouts.of(8)],
  ]);
  expect(first?.y).not.toBe(layouts.of(8)?.y);
});

it('a deleted view keeps its last layout for the animation of its exit', () => {
  const { commit, layouts, mounted } = opened();
  const child = view(4, { height: 10, marginTop: 20 });
  const parent = view(2, { flex: 1, marginTop: 100 }, [child]);
  commit(parent);
  const from = vi.fn();
  mounted.filters.push((operations) => {
    from(layouts.of(4)?.pageY);
    return operations;
  });
  commit(parent.with({ children: [] }));
  expect(from.mock.calls).toEqual([[120]]);
  expect(mounted.parentOf(4)).toBeUndefined();
});

it.each([
  ['Horizontal', 390, 16],
  [undefined, 48, 48],
  ['LargeInverse', 76, 76],
])('Android: a progress bar of the style %s has a size', (styleAttr, width, height) => {
  const { commit } = opened({ platform: 'android' });
  const alignSelf = styleAttr === 'Horizontal' ? 'stretch' : 'center';
  const bar = view(4, { styleAttr, alignSelf }, [], 'AndroidProgressBar');
  const [, place] = commit(view(2, { flex: 1 }, [bar]));
  expect(place?.[1]).toEqual([(390 - width) / 2, 0, width, height]);
});

it('props of animations move views, and other props of them do not', () => {
  const { commit, engine } = opened();
  commit(view(2, { width: 10, height: 10 }));
  engine.set([['update', 2, { opacity: 0.5 }]]);
  expect(engine.places()).toEqual([]);
  engine.set([['update', 2, { width: 20 }]]);
  expect(engine.places()).toEqual([['place', 2, [0, 0, 20, 10], [0, 0], undefined]]);
  expect(engine.propsOf(2)).toEqual({ width: 20, height: 10, opacity: 0.5 });
});

it('the style that the native side adds to a view is laid out', () => {
  const { commit, engine } = opened();
  commit(view(2, { flex: 1 }, [view(4, { flex: 1 })]));
  expect(engine.receive([[2, { style: { paddingTop: 47 } }]])).toBe(true);
  expect(engine.places()).toEqual([['place', 4, [0, 47, 390, 797], [0, 0], undefined]]);
  engine.receive([[2, { style: {} }]]);
  expect(engine.places()).toEqual([['place', 4, [0, 0, 390, 844], [0, 0], undefined]]);
});

it('a view loses a style that a rule no longer adds', () => {
  const { commit, engine, layouts } = opened();
  const modal = (tag: Tag) => view(tag, { stackPresentation: 'modal', ...FILL }, [], 'RNSScreen');
  const stack = view(2, { flex: 1 }, [modal(4), modal(6)]);
  commit(stack);
  expect(layouts.of(6)?.y).toBe(57);
  commit(stack.with({ children: [modal(6)] }));
  expect(layouts.of(6)?.y).toBe(0);

  const config = view(10, {}, [], 'RNSScreenStackHeaderConfig');
  const screen = view(8, FILL, [config, view(12, { flex: 1 })], 'RNSScreen');
  commit(view(2, { flex: 1 }, [screen]));
  expect(layouts.of(12)?.y).toBeGreaterThan(40);
  commit(view(2, { flex: 1 }, [screen.with({ children: screen.children.slice(1) })]));
  expect(layouts.of(12)?.y).toBe(0);
  expect(engine.propsOf(8)).toEqual(FILL);
});

it.each(['ios', 'android'] as const)(
  '%s: a translucent header is above the content',
  (platform) => {
    const { commit, layouts } = opened({ platform });
    const header = (translucent: boolean) =>
      view(10, { translucent }, [], 'RNSScreenStackHeaderConfig');
    const screen = (translucent: boolean) =>
      view(8, FILL, [header(translucent), view(12, { flex: 1 })], 'RNSScreen');
    commit(view(2, { flex: 1 }, [screen(false)]));
    expect(layouts.of(12)?.y).toBeGreaterThan(40);
    commit(view(2, { flex: 1 }, [screen(true)]));
    expect(layouts.of(12)?.y).toBe(0);
  },
);

it.each<[presentation: string, props: Props, box: number[]]>([
  ['modal', {}, [0, 57, 390, 787]],
  ['fullScreenModal', {}, [0, 0, 390, 844]],
  ['formSheet', { sheetAllowedDetents: [0.5] }, [0, 422, 390, 422]],
  ['formSheet', { sheetAllowedDetents: [-1] }, [0, 744, 390, 100]],
])('iOS: a %s of a stack within tabs is of the window %#', (stackPresentation, props, box) => {
  const { commit, engine, layouts } = opened();
  const content = view(
    12,
    { position: 'absolute', left: 0, right: 0, top: 0 },
    [view(14, { height: 100 })],
    'RNSScreenContentWrapper',
  );
  const modal = view(10, { ...FILL, stackPresentation, ...props }, [content], 'RNSModalScreen');
  const stack = view(6, { flex: 1, padding: 9 }, [view(8, FILL, [], 'RNSScreen'), modal]);
  commit(view(2, { flex: 1, paddingTop: 30, paddingBottom: 53 }, [stack]));
  expect(Object.values(layouts.of(10) ?? {}).slice(0, 4)).toEqual(box);
  expect(layouts.of(14)).toMatchObject({ pageX: 0, pageY: box[1] });
  expect(engine.isModal(10)).toBe(true);
  commit(view(2, { flex: 1 }, [stack.with({ children: [modal] })]));
  expect(layouts.of(10)).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
});

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

it.each([false, true])('a modal covers the window, wherever it is; right to left: %s', (isRtl) => {
  const { commit, layouts } = opened({ isRtl });
  const modal = view(6, { position: 'absolute' }, [view(8, { flex: 1 })], 'RCTModalHostView');
  const within = view(4, { height: 5, padding: 16, borderWidth: 2 }, [modal]);
  const places = commit(view(2, { padding: 30, height: 100 }, [within]));
  expect(places.slice(-2)).toEqual([
    [6, [0, 0, 390, 844]],
    [8, [0, 0, 390, 844]],
  ]);
  expect(layouts.of(8)).toMatchObject({ pageX: 0, pageY: 0 });
});

it.each(['RCTSafeAreaView', 'RNCSafeAreaView'])(
  'right to left: %s keeps clear of what is left',
  (component) => {
    const insets = { ...NO_INSETS, left: 47 };
    const { commit } = opened({ isRtl: true, insets });
    expect(commit(view(2, { flex: 1 }, [view(4, { flex: 1 })], component))).toContainEqual([
      4,
      [47, 0, 343, 844],
    ]);
  },
);
