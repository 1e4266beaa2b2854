import type { Props } from '../../protocol/worker.ts';
import { colorOf, type Palette } from './color.ts';
import { type Handler, type Handlers, keywords, set } from './handler.ts';
import { lengthOf } from './length.ts';

type Read = (value: unknown, palette: Palette) => string | undefined;

/** CSS properties with the props that may set them. The first prop that is set wins. */
type Edges = readonly (readonly [css: string, ...names: string[]])[];

/** In a right-to-left layout, React Native swaps left and right, so they mean start and end. */
const around = (kind: string, rest = ''): Edges => {
  const name = (edge: string) => `${kind}${edge}${rest}`;
  const [block, inline] = [name('Block'), name('Inline')];
  const [vertical, horizontal] = [name('Vertical'), name('Horizontal')];
  const all = name('');
  const end = (css: string, ...names: string[]): Edges[number] => [css, ...names];
  return [
    end(name('Top'), name('Top'), name('BlockStart'), block, vertical, all),
    end(name('Bottom'), name('Bottom'), name('BlockEnd'), block, vertical, all),
    end(
      name('InlineStart'),
      name('Start'),
      name('InlineStart'),
      name('Left'),
      inline,
      horizontal,
      all,
    ),
    end(name('InlineEnd'), name('End'), name('InlineEnd'), name('Right'), inline, horizontal, all),
  ];
};

const corner = (css: string, ...names: string[]): Edges[number] => [
  `border${css}Radius`,
  ...names.map((name) => `border${name}Radius`),
  'borderRadius',
];

const RADII: Edges = [
  corner('StartStart', 'TopStart', 'StartStart', 'TopLeft'),
  corner('StartEnd', 'TopEnd', 'StartEnd', 'TopRight'),
  corner('EndStart', 'BottomStart', 'EndStart', 'BottomLeft'),
  corner('EndEnd', 'BottomEnd', 'EndEnd', 'BottomRight'),
];

function handle(edges: Edges, read: Read): Handlers {
  const all: Handler = (props, css, palette) => {
    for (const [name, ...names] of edges) set(css, name, first(props, names, read, palette));
  };
  return Object.fromEntries(edges.flatMap(([, ...names]) => names.map((name) => [name, all])));
}

function first(props: Props, names: string[], read: Read, palette: Palette): string | undefined {
  for (const name of names) {
    const value = props[name];
    const found = value === undefined ? undefined : read(value, palette);
    if (found !== undefined) return found;
  }
  return undefined;
}

const positive: Read = (value) => {
  const length = lengthOf(value);
  return length === undefined || length.startsWith('-') || !/\d/.test(length) ? undefined : length;
};

/** Borders and radii. For each edge the most specific prop wins. */
export const edgeHandlers: Handlers = {
  ...handle(around('border', 'Width'), positive),
  ...handle(around('border', 'Color'), colorOf),
  ...handle(RADII, positive),
  ...keywords('borderStyle', 'solid dotted dashed'),
};
