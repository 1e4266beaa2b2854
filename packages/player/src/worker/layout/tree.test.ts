import { describe, expect, it, vi } from 'vitest';
import { loadYoga } from 'yoga-layout/load';
import { MAX_DEPTH, type Operation, type Props, ROOT } from '../../protocol/worker.ts';
import { LayoutTree } from './tree.ts';

const yoga = await loadYoga();
const WINDOW = { width: 300, height: 100 };

const createTree = (isRtl = false) =>
  new LayoutTree(yoga, { scale: 2, isRtl, swapsLeftAndRight: true }, (_tag, component) =>
    component === 'RCTText' ? () => ({ width: 30, height: 10 }) : undefined,
  );

const create = (tag: number, props: Props, component = 'RCTView'): Operation => [
  ...(['create', tag, component, props] as const),
];

/** Lays out a view with one child, and returns the frame of the child as x, y, width and height. */
function frameIn(parent: Props, child: Props, isRtl = false, component = 'RCTView') {
  const tree = createTree(isRtl);
  const views = [create(2, parent), create(4, child, component)];
  tree.apply([...views, ['children', 2, [4]], ['children', ROOT, [2]]]);
  tree.calculate(WINDOW);
  return Object.values(tree.frame(4) ?? {});
}

const COVER = { width: 300, height: 100 };
const PADDED = { ...COVER, paddingLeft: 20, paddingBottom: 40 };
const BOX = { width: 10, height: 10 };

describe('a view is where a device puts it', () => {
  it.each<[title: string, parent: Props, child: Props, frame: number[]]>([
    [
      'absolute: percentages are of the inner size',
      PADDED,
      { position: 'absolute', width: '100%', height: '100%' },
      [0, 0, 280, 60],
    ],
    [
      'absolute: an inset in percent',
      PADDED,
      { position: 'absolute', top: '50%', ...BOX },
      [0, 30, 10, 10],
    ],
    [
      'absolute: without insets it ignores padding',
      PADDED,
      { position: 'absolute', ...BOX },
      [0, 0, 10, 10],
    ],
    [
      'shorthands: the edge wins over the axis, and the axis over all',
      COVER,
      { margin: 1, marginVertical: 2, marginTop: 3, ...BOX },
      [1, 3, 10, 10],
    ],
    [
      'shorthands: marginInline wins over marginHorizontal',
      COVER,
      { marginHorizontal: 1, marginInline: 2, ...BOX },
      [2, 0, 10, 10],
    ],
    [
      'shorthands: marginTop wins over marginBlockStart',
      COVER,
      { marginBlockStart: 1, marginTop: 2, ...BOX },
      [0, 2, 10, 10],
    ],
    [
      'insets: inset and insetBlock',
      COVER,
      { position: 'absolute', inset: 5, insetBlock: 7 },
      [5, 7, 290, 86],
    ],
    ['auto margins', COVER, { margin: 'auto', ...BOX }, [145, 45, 10, 10]],
    [
      'text that is a number, and wrong values',
      COVER,
      { width: '12', height: 'wide', flex: '1', minHeight: null },
      [0, 0, 12, 0],
    ],
    ['aspectRatio: a fraction', COVER, { width: 50, aspectRatio: '5 / 2' }, [0, 0, 50, 20]],
    ['boxSizing', COVER, { boxSizing: 'content-box', padding: 5, ...BOX }, [0, 0, 20, 20]],
    ['borders and fractions of a pixel', { ...COVER, borderWidth: 0.4 }, BOX, [0.5, 0.5, 10, 10]],
  ])('%s', (_title, parent, child, frame) => {
    expect(frameIn(parent, child)).toEqual(frame);
  });

  it('left and right are swapped in an app that runs from right to left', () => {
    expect(frameIn(COVER, { marginLeft: 4, ...BOX }, true)).toEqual([286, 0, 10, 10]);
    expect(frameIn({ ...COVER, direction: 'rtl' }, { marginLeft: 4, ...BOX })).toEqual([
      290, 0, 10, 10,
    ]);
  });

  it('text measures itself', () => {
    expect(frameIn({ ...COVER, alignItems: 'center' }, {}, false, 'RCTText')).toEqual([
      135, 0, 30, 10,
    ]);
  });
});

/** Views that are within each other, created by one commit. */
function nested(levels: number, props: Props): Operation[] {
  const tags = Array.from({ length: levels }, (_, at) => 2 * at + 2);
  const parents = tags.map((tag): Operation => ['children', tag - 2 || ROOT, [tag]]);
  return [...tags.map((tag) => create(tag, props)), ...parents.reverse()];
}

it.each<[title: string, props: Props]>([
  ['plain', {}],
  ['hidden', { display: 'none' }],
  ['without boxes', { display: 'contents' }],
  ['absolute', { position: 'absolute', inset: '1%', aspectRatio: 1.1 }],
  ['of every kind', { flexWrap: 'wrap', flexDirection: 'row', alignItems: 'baseline' }],
])(
  'levels of views that are %s: as many as an app may have are laid out, and no more',
  (_title, props) => {
    for (const levels of [MAX_DEPTH, MAX_DEPTH + 1, 2000]) {
      const tree = createTree();
      tree.apply(nested(levels, props));
      tree.calculate(WINDOW);
      expect(tree.frame(2) !== undefined).toBe(levels === MAX_DEPTH);
      tree.apply([create(9000, BOX), ['children', ROOT, [9000]]]);
      expect(tree.calculate(WINDOW).map(({ tag }) => tag)).toContain(9000);
    }
  },
);

it('absurd values are laid out without an error', () => {
  const tree = createTree();
  tree.apply([create(2, COVER), create(4, BOX), ['children', 2, [4, 4]], ['children', ROOT, [2]]]);
  tree.calculate(WINDOW);
  expect(tree.frame(4)).toMatchObject(BOX);
  tree.apply([
    ['update', 2, { height: '1e20%', flexDirection: 'row' }],
    ['update', 4, { flexGrow: 1e30, width: '1e20%' }],
  ]);
  tree.calculate(WINDOW);
  for (const tag of [2, 4])
    expect(Object.values(tree.frame(tag) ?? {}).every(Number.isFinite)).toBe(true);
  expect(tree.calculate(WINDOW)).toEqual([]);
});

describe('a tree', () => {
  it('reports frames that changed, once', () => {
    const tree = createTree();
    tree.apply([
      create(2, { flex: 1 }),
      create(4, BOX),
      ['children', 2, [4]],
      ['children', ROOT, [2]],
    ]);
    expect(tree.calculate(WINDOW).map(({ tag }) => tag)).toEqual([ROOT, 2, 4]);
    expect(tree.calculate(WINDOW)).toEqual([]);
    tree.apply([['update', 4, { width: 20, height: null }]]);
    expect(tree.calculate(WINDOW)).toMatchObject([
      { tag: 4, frame: { x: 0, y: 0, width: 20, height: 0 } },
    ]);
  });

  it('moves a node to another parent, and frees deleted ones', () => {
    const nodes = vi.spyOn(yoga.Node, 'createWithConfig');
    const tree = createTree();
    const views = [create(2, COVER), create(4, COVER), create(6, BOX)];
    tree.apply([...views, ['children', 2, [6]], ['children', ROOT, [2, 4]]]);
    const frees = nodes.mock.results.map(({ value }) => vi.spyOn(value, 'free'));
    nodes.mockRestore();
    tree.apply([
      ['children', 4, [6]],
      ['children', 2, []],
      ['children', ROOT, [4]],
      ['delete', 2],
    ]);
    tree.calculate(WINDOW);
    expect([tree.frame(2), tree.frame(6)?.width]).toEqual([undefined, 10]);
    // Those of the root, 2, 4 and 6.
    expect(frees.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0, 0]);
  });
});
