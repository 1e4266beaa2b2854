import type { Props } from '../../protocol/worker.ts';
import { backgroundHandlers } from './background.ts';
import type { Palette } from './color.ts';
import { edgeHandlers } from './edges.ts';
import { effectHandlers } from './effects.ts';
import { flexHandlers, shapeOf } from './flex.ts';
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
  if (css.maxWidth === undefined) {
    if (isWide(props)) css.maxWidth = 'none';
  } else if (!isWide(props) && props.aspectRatio == null) css.width = FITTING;
  // Only what lies in the flow is held to the height of its parent (flex.css).
  if (props.position === 'absolute') css.maxHeight ??= 'none';
  Object.assign(css, shapeOf(props, css.aspectRatio));
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
  'opacity',
  'userSelect',
]);

/** Its own limit takes the place of the row's; then it is its width that fits into a row (flex.css). */
export const FITTING = 'var(--fit, auto)';

/** The style of text within text: it has no box, only letters. */
export function textCssOf(props: Props, palette: Palette): Css {
  const own = Object.entries(props).filter(([name]) => WITHIN_TEXT.has(name));
  const css = cssOf(Object.fromEntries(own), palette);
  // That of the paragraph is for all of it.
  if (props.lineHeight == null) delete css.lineHeight;
  return css;
}
