import type { Props } from '../../protocol.ts';
import { backgroundHandlers } from './background.ts';
import type { Palette } from './color.ts';
import { edgeHandlers } from './edges.ts';
import { effectHandlers } from './effects.ts';
import { flexHandlers } from './flex.ts';
import type { Css, Handler } from './handler.ts';
import { textHandlers } from './text.ts';

const HANDLERS = new Map<string, Handler>(
  Object.entries({
    ...flexHandlers,
    ...edgeHandlers,
    ...effectHandlers,
    ...backgroundHandlers,
    ...textHandlers,
  }),
);

/** React Native's style as CSS properties, camel case. What is wrong is left out. */
export function cssOf(props: Props, palette: Palette): Css {
  const due = new Set<Handler>();
  for (const name of Object.keys(props)) {
    const handler = props[name] == null ? undefined : HANDLERS.get(name);
    if (handler) due.add(handler);
  }
  const css: Css = {};
  for (const handler of due) handler(props, css, palette);
  if (css.maxWidth === undefined && isWide(props)) css.maxWidth = 'none';
  return css;
}

/**
 * What has no width of its own is never laid out wider than the row it is in (base.css). Only what
 * says how wide it is may be.
 */
const isWide = (props: Props): boolean =>
  props.width != null ||
  props.minWidth != null ||
  props.flexBasis != null ||
  props.position === 'absolute';

const WITHIN_TEXT = new Set([
  ...Object.keys(textHandlers),
  'backgroundColor',
  'cursor',
  'userSelect',
]);

/** The style of text within text: it has no box, only letters. */
export function textCssOf(props: Props, palette: Palette): Css {
  const own = Object.entries(props).filter(([name]) => WITHIN_TEXT.has(name));
  return cssOf(Object.fromEntries(own), palette);
}
