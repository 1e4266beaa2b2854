import type { Props } from '../../protocol/worker.ts';
import { type Handler, type Handlers, keywords, lengths, set, together } from './handler.ts';
import { finite, lengthOf } from './length.ts';

/**
 * A view with width, height and aspect ratio, for example an asset with a height. The length along
 * its parent stays, and the ratio gives the other one (yoga/algorithm/CalculateLayout.cpp). CSS
 * would use both lengths. `--row` is 1 in a row and 0 in a column (flex.css).
 */
export function shapeOf(
  props: Props,
  aspectRatio: string | undefined,
): { width: string; height: string } | undefined {
  const [ratio, width, height] = [Number(aspectRatio), finite(props.width), finite(props.height)];
  if (!(ratio > 0) || width === undefined || height === undefined) return undefined;
  if (props.position === 'absolute') return undefined;
  return { width: either(width, height * ratio), height: either(width / ratio, height) };
}

const either = (inRow: number, inColumn: number): string =>
  `calc(var(--row, 0) * ${inRow}px + (1 - var(--row, 0)) * ${inColumn}px)`;

/** Yoga uses a basis only if the length of the parent is definite (flex.css). */
const NO_BASIS = 'var(--basis, 0%)';

/**
 * `flex` as in Yoga (yoga/node/Node.cpp): a positive value has a basis of 0 and does not shrink.
 */
const flex: Handler = (props, css) => {
  const all = finite(props.flex) ?? 0;
  const grow = finite(props.flexGrow) ?? (all > 0 ? all : undefined);
  const shrink = finite(props.flexShrink) ?? (all < 0 ? -all : undefined);
  set(css, 'flexGrow', grow);
  set(css, 'flexShrink', shrink);
  const basis = lengthOf(props.flexBasis);
  set(css, 'flexBasis', all > 0 && (basis === undefined || basis === 'auto') ? NO_BASIS : basis);
};

/** Separators are often thinner than a pixel, and would disappear. */
const side =
  (name: string): Handler =>
  (props, css) => {
    const value = finite(props[name]);
    if (value !== undefined && value > 0 && value < 1)
      css[name] = `max(${value}px, var(--pixel, 1px))`;
    else set(css, name, lengthOf(props[name]));
  };

const aspectRatio: Handler = (props, css) => {
  const value = props.aspectRatio;
  const ratio = /^\s*(\d+(?:\.\d+)?|\.\d+)(?:\s*\/\s*(\d+(?:\.\d+)?|\.\d+))?\s*$/.exec(
    typeof value === 'string' || typeof value === 'number' ? `${value}` : '',
  );
  if (ratio) set(css, 'aspectRatio', Number(ratio[1]) / Number(ratio[2] ?? 1) || undefined);
};

/** zIndex is an integer on both platforms. CSS ignores other numbers. */
const zIndex: Handler = (props, css) => {
  const value = finite(props.zIndex);
  if (value !== undefined) set(css, 'zIndex', Math.round(value));
};

const JUSTIFY = 'flex-start flex-end center space-between space-around space-evenly';

/** How a view and its children are laid out. */
export const flexHandlers: Handlers = {
  ...together('flex flexGrow flexShrink flexBasis', flex),
  ...keywords('flexDirection', 'row row-reverse column column-reverse'),
  ...keywords('flexWrap', 'wrap nowrap wrap-reverse', { 'no-wrap': 'nowrap' }),
  ...keywords('justifyContent', JUSTIFY, { start: 'flex-start', end: 'flex-end' }),
  ...keywords('alignContent', `${JUSTIFY} stretch`, { start: 'flex-start', end: 'flex-end' }),
  ...keywords('alignItems', 'flex-start flex-end center stretch baseline', {
    start: 'flex-start',
    end: 'flex-end',
  }),
  ...keywords('alignSelf', 'auto flex-start flex-end center stretch baseline', {
    start: 'flex-start',
    end: 'flex-end',
  }),
  ...keywords('position', 'relative absolute static'),
  ...keywords('direction', 'ltr rtl inherit'),
  ...keywords('boxSizing', 'border-box content-box'),
  // `display: flex` is up to each view: text is not laid out as a box.
  ...keywords('display', 'none contents'),
  ...lengths('gap rowGap columnGap minWidth minHeight maxWidth maxHeight'),
  width: side('width'),
  height: side('height'),
  aspectRatio,
  zIndex,
};
