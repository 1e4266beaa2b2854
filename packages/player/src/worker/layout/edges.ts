import { Edge, type Node } from 'yoga-layout/load';
import type { Props } from '../../protocol/worker.ts';
import { fixedLengthOf, type Length, lengthOf, numberOf } from './length.ts';
import type { Setter } from './setter.ts';

const EDGES = [
  [Edge.Left, 'Left'],
  [Edge.Top, 'Top'],
  [Edge.Right, 'Right'],
  [Edge.Bottom, 'Bottom'],
  [Edge.Start, 'Start'],
  [Edge.End, 'End'],
  [Edge.Horizontal, 'Horizontal'],
  [Edge.Vertical, 'Vertical'],
  [Edge.All, ''],
] as const;

/** The props of an edge, in the order of precedence. */
type Names = (edge: Edge, word: string) => readonly string[];

/** Logical names, with the precedence of ReactCommon: YogaLayoutableShadowNode::applyAliasedProps. */
const ALIASES = new Map<Edge, readonly [word: string, wins: boolean]>([
  [Edge.Horizontal, ['Inline', true]],
  [Edge.Start, ['InlineStart', true]],
  [Edge.End, ['InlineEnd', true]],
  [Edge.Vertical, ['Block', true]],
  [Edge.Top, ['BlockStart', false]],
  [Edge.Bottom, ['BlockEnd', false]],
]);

const namesOf =
  (kind: string, suffix = ''): Names =>
  (edge, word) => {
    const own = `${kind}${word}${suffix}`;
    const [alias, wins] = ALIASES.get(edge) ?? [];
    if (alias === undefined || suffix !== '') return [own];
    return wins ? [`${kind}${alias}`, own] : [own, `${kind}${alias}`];
  };

const INSETS: Record<string, readonly string[]> = {
  Left: ['left'],
  Top: ['top', 'insetBlockStart'],
  Right: ['right'],
  Bottom: ['bottom', 'insetBlockEnd'],
  Start: ['insetInlineStart', 'start'],
  End: ['insetInlineEnd', 'end'],
  Horizontal: ['insetInline'],
  Vertical: ['insetBlock'],
  '': ['inset'],
};

type Set<Value> = (node: Node, edge: Edge, value: Value) => void;

function first<Value>(props: Props, names: readonly string[], read: (value: unknown) => Value) {
  for (const name of names) {
    const value = read(props[name]);
    if (value !== undefined) return value;
  }
  return undefined;
}

function handle<Value>(
  names: Names,
  read: (value: unknown) => Value | undefined,
  set: Set<Value | undefined>,
): Record<string, Setter> {
  const wordOf = (edge: Edge) => EDGES.find(([one]) => one === edge)?.[1] ?? '';
  const own = EDGES.map(([edge, word]) => [edge, names(edge, word)] as const);
  // In an app that runs from right to left, `left` and `right` mean start and end, and win.
  const swapped = own.map(([edge, of]) => {
    if (edge === Edge.Left || edge === Edge.Right) return [edge, []] as const;
    const from = edge === Edge.Start ? Edge.Left : edge === Edge.End ? Edge.Right : undefined;
    return [edge, from === undefined ? of : [...names(from, wordOf(from)), ...of]] as const;
  });
  const all: Setter = (node, props, { swapsLeftAndRight }, isNew) => {
    for (const [edge, of] of swapsLeftAndRight ? swapped : own) {
      const value = first(props, of, read);
      if (value !== undefined || !isNew) set(node, edge, value);
    }
  };
  return Object.fromEntries(
    EDGES.flatMap(([edge, word]) => names(edge, word).map((name) => [name, all])),
  );
}

/** Margins, paddings, insets and borders. Yoga itself chooses among the edges that are set. */
export const edgeSetters: Record<string, Setter> = {
  ...handle<Length>(namesOf('margin'), lengthOf, (node, edge, value) =>
    node.setMargin(edge, value),
  ),
  ...handle(namesOf('padding'), fixedLengthOf, (node, edge, value) => node.setPadding(edge, value)),
  ...handle(
    (_edge, word) => INSETS[word] ?? [],
    fixedLengthOf,
    (node, edge, value) => node.setPosition(edge, value),
  ),
  ...handle(namesOf('border', 'Width'), numberOf, (node, edge, value) =>
    node.setBorder(edge, value),
  ),
};

const OTHER: Record<string, string> = {
  left: 'right',
  right: 'left',
  Left: 'Right',
  Right: 'Left',
};
/** A style in which left and right are swapped. */
export const mirrored = (style: Props): Props =>
  Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name.replace(/^(left|right)$|(Left|Right)$/, (side) => OTHER[side] ?? side),
      value,
    ]),
  );
