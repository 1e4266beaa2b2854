import type { Props } from '../../src/protocol/worker.ts';

/** A view with children, or text. Ids are unique within all trees of a run. */
export type Tree = { id: number; component: string; props: Props; children: Tree[]; text?: string };

export const WORDS = ['a', 'Title', 'Settings', 'Amount due', 'A somewhat longer line of text'];
/** One line of this height, so that its size does not depend on how a browser breaks lines. */
export const TEXT_STYLE = { fontSize: 16, lineHeight: 20, numberOfLines: 1 };

/** The same numbers in [0, 1) for a seed, so that a tree can be made again. */
function numbers(seed: number): () => number {
  let state = Math.imul(seed, 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A random tree with the styles that apps use, as often as they use them, more or less. Its root
 * covers the window.
 */
export function randomTree(seed: number, firstId: number): Tree {
  const next = numbers(seed);
  let id = firstId;
  const chance = (share: number) => next() < share;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const length = (most: number) => Math.round(next() * most);
  const percent = () => `${pick([10, 25, 30, 50, 50, 80, 100, 100])}%`;
  const size = (most: number) => (chance(0.25) ? percent() : length(most));

  function edges(kind: string, most: number, suffix = ''): Props {
    const edge = pick([
      '',
      '',
      'Horizontal',
      'Vertical',
      'Top',
      'Bottom',
      'Left',
      'Right',
      'Start',
    ]);
    const value = suffix === '' && chance(0.08) ? percent() : length(most);
    return { [`${kind}${suffix && /zontal|tical/.test(edge) ? '' : edge}${suffix}`]: value };
  }

  function itemStyle(isRow: boolean): Props {
    const props: Props = {};
    if (chance(0.3)) props.width = size(240);
    if (chance(0.3)) props.height = size(160);
    if (chance(0.14)) props.flex = pick([1, 1, 1, 2, 0.5, -1]);
    else {
      if (chance(0.08)) props.flexGrow = pick([0, 1, 1, 2]);
      if (chance(0.08)) props.flexShrink = pick([0, 1, 1]);
      if (chance(0.05)) props.flexBasis = pick([0, 'auto', 40, '50%']);
    }
    for (const bound of ['minWidth', 'maxWidth', 'minHeight', 'maxHeight'])
      if (chance(0.04)) props[bound] = size(bound.startsWith('min') ? 90 : 220);
    if (chance(0.2)) Object.assign(props, edges('margin', 20));
    if (chance(0.04))
      props[pick(['margin', 'marginLeft', 'marginTop', 'marginHorizontal'])] = 'auto';
    if (chance(0.08))
      props.alignSelf = pick(['flex-start', 'center', 'flex-end', 'stretch', 'baseline']);
    if (chance(0.05)) props.aspectRatio = pick([1, 1, 1.5, 16 / 9, 0.75]);
    if (chance(0.1)) Object.assign(props, absolute());
    else if (chance(0.05)) props[pick(['top', 'left', 'bottom', 'end'])] = length(20) - 5;
    if (chance(0.01)) props.position = 'static';
    if (chance(0.01)) props.display = 'none';
    if (isRow && chance(0.05)) props.maxWidth = '100%';
    return props;
  }

  function absolute(): Props {
    const props: Props = { position: 'absolute' };
    for (const inset of ['top', 'left', 'right', 'bottom', 'start'])
      if (chance(inset === 'start' ? 0.1 : 0.45)) props[inset] = size(40);
    return props;
  }

  function containerStyle(isRow: boolean): Props {
    const props: Props = {};
    if (isRow) props.flexDirection = pick(['row', 'row', 'row', 'row', 'row-reverse']);
    else if (chance(0.05)) props.flexDirection = 'column-reverse';
    if (chance(0.3))
      props.justifyContent = pick([
        'flex-start',
        'center',
        'center',
        'flex-end',
        'space-between',
        'space-between',
        'space-around',
        'space-evenly',
      ]);
    if (chance(0.35))
      props.alignItems = pick(['center', 'center', 'center', 'flex-start', 'flex-end', 'stretch']);
    else if (isRow && chance(0.06)) props.alignItems = 'baseline';
    if (chance(isRow ? 0.2 : 0.03)) {
      props.flexWrap = pick(['wrap', 'wrap', 'wrap', 'wrap-reverse']);
      if (chance(0.3))
        props.alignContent = pick(['center', 'flex-end', 'stretch', 'space-between']);
    }
    if (chance(0.3)) Object.assign(props, edges('padding', 24));
    if (chance(0.08)) Object.assign(props, edges('padding', 24));
    if (chance(0.12)) Object.assign(props, edges('border', 4, 'Width'));
    if (chance(0.15)) props[pick(['gap', 'gap', 'rowGap', 'columnGap'])] = length(16);
    if (chance(0.02)) props.direction = pick(['rtl', 'ltr']);
    if (chance(0.02)) props.boxSizing = 'content-box';
    if (chance(0.06)) props.overflow = 'hidden';
    return props;
  }

  const make = (component: string, props: Props, children: Tree[] = []): Tree => {
    id += 1;
    return { id, component, props, children };
  };

  function container(item: Props, depth: number): Tree {
    const isRow = chance(0.35);
    const count =
      depth > 4 ? 0 : Math.floor(next() * (depth < 2 ? 4 : 3.4)) + (depth === 0 ? 1 : 0);
    const children = Array.from({ length: count }, () => child(isRow, depth + 1));
    return make('RCTView', { ...item, ...containerStyle(isRow) }, children);
  }

  function child(isRow: boolean, depth: number): Tree {
    const item = itemStyle(isRow);
    if (chance(0.03) && depth < 4) return scroll(item, depth);
    if (chance(depth > 2 ? 0.35 : 0.15)) {
      const padding = chance(0.2) ? edges('padding', 12) : {};
      return { ...make('RCTText', { ...TEXT_STYLE, ...item, ...padding }), text: pick(WORDS) };
    }
    return container(item, depth);
  }

  /** The styles that ScrollView.js gives its two views. */
  function scroll(item: Props, depth: number): Tree {
    const { flexDirection: _, ...content } = container({}, depth + 1).props;
    const children = Array.from({ length: 1 + length(3) }, () => child(false, depth + 2));
    return make(
      'RCTScrollView',
      { flexGrow: 1, flexShrink: 1, flexDirection: 'column', overflow: 'scroll', ...item },
      [make('RCTScrollContentView', content, children)],
    );
  }

  const cover = { position: 'absolute', top: 0, left: 0, width: 390, height: 844 };
  const root = container({}, 0);
  return { ...root, props: { ...root.props, ...cover } };
}

/** The trees of a run, whose ids do not overlap. */
export function randomTrees(firstSeed: number, count: number): Tree[] {
  const trees: Tree[] = [];
  let id = 0;
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    trees.push(randomTree(seed, id));
    id += 1000;
  }
  return trees;
}
