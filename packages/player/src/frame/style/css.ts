import type { Props } from '../../protocol/worker.ts';
import { hasLineHeight } from '../../shared/font-families.ts';
import { backgroundHandlers } from './background.ts';
import type { Palette } from './color.ts';
import { edgeHandlers } from './edges.ts';
import { effectHandlers } from './effects.ts';
import { type Css, type Handler, type Handlers, keywords, set } from './handler.ts';
import { finite } from './length.ts';
import { textHandlers } from './text.ts';

/** The parts of the layout that CSS decides: which boxes are shown, and which are above others. */
const layerHandlers: Handlers = {
  ...keywords('direction', 'ltr rtl inherit'),
  ...keywords('display', 'none'),
  /** zIndex is an integer on both platforms. CSS ignores other numbers. */
  zIndex(props, css) {
    const value = finite(props.zIndex);
    if (value !== undefined) set(css, 'zIndex', Math.round(value));
  },
};

const HANDLERS = new Map<string, Handler>(
  Object.entries({
    ...layerHandlers,
    ...edgeHandlers,
    ...effectHandlers,
    ...backgroundHandlers,
    ...textHandlers,
  }),
);

/** Converts React Native's style to CSS properties in camel case. Wrong values are left out. */
export function cssOf(props: Props, palette: Palette): Css {
  const due = new Set<Handler>();
  for (const name of Object.keys(props)) {
    const handler = props[name] == null ? undefined : HANDLERS.get(name);
    if (handler) due.add(handler);
  }
  const css: Css = {};
  for (const handler of due) handler(props, css, palette);
  return css;
}

const WITHIN_TEXT = new Set([
  ...Object.keys(textHandlers),
  'backgroundColor',
  'cursor',
  'opacity',
  'userSelect',
]);

/** The style of nested text, which has no box. */
export function textCssOf(props: Props, palette: Palette): Css {
  const own = Object.entries(props).filter(([name]) => WITHIN_TEXT.has(name));
  const css = cssOf(Object.fromEntries(own), palette);
  // The line height of the paragraph applies to all of it.
  if (!hasLineHeight(props, palette.platform)) delete css.lineHeight;
  return css;
}
