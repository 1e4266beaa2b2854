import {
  Align,
  BoxSizing,
  Direction,
  Display,
  FlexDirection,
  Gutter,
  Justify,
  type Node,
  Overflow,
  PositionType,
  Wrap,
} from 'yoga-layout/load';
import type { Props } from '../../protocol/worker.ts';
import { edgeSetters } from './edges.ts';
import { fixedLengthOf, lengthOf, numberOf } from './length.ts';
import type { Setter, StyleContext } from './setter.ts';

/** `name` is that of a prop. The first word is the default. */
function keywords<Value>(
  name: string,
  words: Record<string, Value>,
  set: (node: Node, value: Value) => void,
): Record<string, Setter> {
  const known = new Map(Object.entries(words));
  const [initial] = known.values();
  return {
    [name]: (node, props) => {
      const value = known.get(props[name] as string) ?? initial;
      if (value !== undefined) set(node, value);
    },
  };
}

const SPACED = {
  'space-between': Align.SpaceBetween,
  'space-around': Align.SpaceAround,
  'space-evenly': Align.SpaceEvenly,
};
const AT_ENDS = {
  'flex-start': Align.FlexStart,
  center: Align.Center,
  'flex-end': Align.FlexEnd,
  // React Native 0.88 has no `start` and `end`. Older versions had none either, and newer ones may.
  start: Align.FlexStart,
  end: Align.FlexEnd,
};
const ALIGN = { ...AT_ENDS, baseline: Align.Baseline, ...SPACED };

const RATIO = /^\s*(\d+(?:\.\d+)?|\.\d+)(?:\s*\/\s*(\d+(?:\.\d+)?|\.\d+))?\s*$/;

function ratioOf(value: unknown): number | undefined {
  const [, over, under = '1'] = RATIO.exec(typeof value === 'string' ? value : '') ?? [];
  const ratio = over === undefined ? numberOf(value) : Number(over) / Number(under);
  return ratio !== undefined && ratio > 0 && Number.isFinite(ratio) ? ratio : undefined;
}

const isSet = (value: unknown): boolean =>
  (Array.isArray(value) && value.length > 0) || (typeof value === 'string' && value !== '');

/** Absolute descendants of a view with a transform or a filter are placed in it. */
const containing: Setter = (node, { transform, filter }) =>
  node.setAlwaysFormsContainingBlock(isSet(transform) || isSet(filter));

const SETTERS: Readonly<Record<string, Setter>> = {
  ...edgeSetters,
  ...keywords(
    'direction',
    { inherit: Direction.Inherit, ltr: Direction.LTR, rtl: Direction.RTL },
    (node, value) => node.setDirection(value),
  ),
  ...keywords(
    'flexDirection',
    {
      column: FlexDirection.Column,
      row: FlexDirection.Row,
      'column-reverse': FlexDirection.ColumnReverse,
      'row-reverse': FlexDirection.RowReverse,
    },
    (node, value) => node.setFlexDirection(value),
  ),
  ...keywords(
    'justifyContent',
    {
      'flex-start': Justify.FlexStart,
      center: Justify.Center,
      'flex-end': Justify.FlexEnd,
      start: Justify.FlexStart,
      end: Justify.FlexEnd,
      'space-between': Justify.SpaceBetween,
      'space-around': Justify.SpaceAround,
      'space-evenly': Justify.SpaceEvenly,
    },
    (node, value) => node.setJustifyContent(value),
  ),
  ...keywords('alignContent', { ...ALIGN, stretch: Align.Stretch }, (node, value) =>
    node.setAlignContent(value),
  ),
  ...keywords('alignItems', { stretch: Align.Stretch, ...ALIGN }, (node, value) =>
    node.setAlignItems(value),
  ),
  ...keywords('alignSelf', { auto: Align.Auto, stretch: Align.Stretch, ...ALIGN }, (node, value) =>
    node.setAlignSelf(value),
  ),
  ...keywords(
    'flexWrap',
    { nowrap: Wrap.NoWrap, wrap: Wrap.Wrap, 'wrap-reverse': Wrap.WrapReverse },
    (node, value) => node.setFlexWrap(value),
  ),
  ...keywords(
    'overflow',
    { visible: Overflow.Visible, hidden: Overflow.Hidden, scroll: Overflow.Scroll },
    (node, value) => node.setOverflow(value),
  ),
  ...keywords(
    'display',
    { flex: Display.Flex, none: Display.None, contents: Display.Contents },
    (node, value) => node.setDisplay(value),
  ),
  ...keywords(
    'position',
    {
      relative: PositionType.Relative,
      absolute: PositionType.Absolute,
      static: PositionType.Static,
    },
    (node, value) => node.setPositionType(value),
  ),
  ...keywords(
    'boxSizing',
    { 'border-box': BoxSizing.BorderBox, 'content-box': BoxSizing.ContentBox },
    (node, value) => node.setBoxSizing(value),
  ),
  flex: (node, { flex }) => node.setFlex(numberOf(flex)),
  flexGrow: (node, { flexGrow }) => node.setFlexGrow(numberOf(flexGrow)),
  flexShrink: (node, { flexShrink }) => node.setFlexShrink(numberOf(flexShrink)),
  flexBasis: (node, { flexBasis }) => node.setFlexBasis(lengthOf(flexBasis) ?? 'auto'),
  width: (node, { width }) => node.setWidth(lengthOf(width) ?? 'auto'),
  height: (node, { height }) => node.setHeight(lengthOf(height) ?? 'auto'),
  minWidth: (node, { minWidth }) => node.setMinWidth(fixedLengthOf(minWidth)),
  minHeight: (node, { minHeight }) => node.setMinHeight(fixedLengthOf(minHeight)),
  maxWidth: (node, { maxWidth }) => node.setMaxWidth(fixedLengthOf(maxWidth)),
  maxHeight: (node, { maxHeight }) => node.setMaxHeight(fixedLengthOf(maxHeight)),
  gap: (node, { gap }) => void node.setGap(Gutter.All, fixedLengthOf(gap)),
  rowGap: (node, { rowGap }) => void node.setGap(Gutter.Row, fixedLengthOf(rowGap)),
  columnGap: (node, { columnGap }) => void node.setGap(Gutter.Column, fixedLengthOf(columnGap)),
  aspectRatio: (node, { aspectRatio }) => node.setAspectRatio(ratioOf(aspectRatio)),
  transform: containing,
  filter: containing,
};

/** Whether a prop changes where views are. A transform does so only for absolute descendants. */
export const isLaidOutBy = (prop: string): boolean =>
  Object.hasOwn(SETTERS, prop) && SETTERS[prop] !== containing;

/**
 * Gives a Yoga node the style of a view (ReactCommon: YogaStylableProps.cpp). `changed` names the
 * props that may differ from those that the node has. A wrong value counts as not set.
 */
export function setStyle(
  node: Node,
  props: Props,
  changed: Iterable<string>,
  context: StyleContext,
  isNew = false,
): void {
  const due = new Set<Setter>();
  for (const name of changed) {
    const setter = Object.hasOwn(SETTERS, name) ? SETTERS[name] : undefined;
    if (setter) due.add(setter);
  }
  for (const setter of due) setter(node, props, context, isNew);
}
