import {
  fontFamilyOf,
  fontWeightOf,
  hasLineHeight,
  isBrought,
  SYSTEM,
} from '../../shared/font-families.ts';
import { colorOf } from './color.ts';
import { colors, type Handler, type Handlers, keywords, set, together } from './handler.ts';
import { finite } from './length.ts';

const fontWeight: Handler = (props, css, { platform }) =>
  set(css, 'fontWeight', fontWeightOf(props, platform));

const positive =
  (name: string): Handler =>
  (props, css) => {
    const value = finite(props[name]);
    if (value !== undefined && value >= 0) css[name] = `${value}px`;
  };

const VARIANTS = new Set([
  'small-caps',
  'oldstyle-nums',
  'lining-nums',
  'tabular-nums',
  'proportional-nums',
  'common-ligatures',
  'no-common-ligatures',
  'discretionary-ligatures',
  'no-discretionary-ligatures',
  'historical-ligatures',
  'no-historical-ligatures',
  'contextual',
  'no-contextual',
]);
const SETS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
].map((name) => `stylistic-${name}`);

const fontVariant: Handler = (props, css) => {
  const all = Array.isArray(props.fontVariant) ? (props.fontVariant as unknown[]) : [];
  const variants = all.filter((one) => VARIANTS.has(one as string));
  const features = SETS.flatMap((name, at) =>
    all.includes(name) ? `"ss${String(at + 1).padStart(2, '0')}"` : [],
  );
  if (variants.length > 0) css.fontVariant = [...new Set(variants)].join(' ');
  if (features.length > 0) css.fontFeatureSettings = features.join(', ');
};

/** A shadow is drawn only if it has a colour or a blur. iOS and Android have none by default. */
const textShadow: Handler = (props, css, palette) => {
  const { width, height } = (props.textShadowOffset ?? {}) as Record<string, unknown>;
  const [x, y, blur] = [width, height, props.textShadowRadius].map((one) => finite(one) ?? 0);
  const color = colorOf(props.textShadowColor, palette);
  if (color === undefined && palette.platform === 'android') return;
  if (x || y || blur)
    css.textShadow = `${x}px ${y}px ${Math.max(0, blur ?? 0)}px ${color ?? 'black'}`;
};

const LINES = new Set(['none', 'underline', 'line-through', 'underline line-through']);
const decorationLine: Handler = (props, css) => {
  const line = props.textDecorationLine;
  if (typeof line === 'string' && LINES.has(line)) css.textDecorationLine = line;
};

/** Only Android aligns text vertically in a higher box. */
const vertical: Handler = (props, css, { platform }) => {
  const at = props.textAlignVertical ?? props.verticalAlign;
  if (platform !== 'android') return;
  if (at === 'top') css.alignContent = 'start';
  if (at === 'center' || at === 'middle') css.alignContent = 'safe center';
  if (at === 'bottom') css.alignContent = 'end';
};

/** Reversed in a right-to-left layout (text.css). */
const START = 'var(--start, left)';
const END = 'var(--end, right)';

/** Text styles. Left and right swap in a right-to-left layout. */
export const textHandlers: Handlers = {
  fontWeight,
  fontVariant,
  textDecorationLine: decorationLine,
  fontFamily: (props, css, { platform }) => {
    const family = fontFamilyOf(props.fontFamily, platform);
    set(css, 'fontFamily', family);
    // Other fonts have no tracking (text.css).
    if (platform === 'ios' && family !== undefined)
      css['--tracking'] = family.startsWith(SYSTEM) ? 'var(--system-tracking, 0px)' : '0px';
    set(css, 'fontWeight', fontWeightOf(props, platform));
    // The line height of the system font is in text.css. Other fonts use their own.
    if (!hasLineHeight(props, platform) && isBrought(props.fontFamily, platform))
      css.lineHeight = 'normal';
  },
  fontSize: positive('fontSize'),
  lineHeight: (props, css, palette) => {
    if (hasLineHeight(props, palette.platform)) positive('lineHeight')(props, css, palette);
  },
  letterSpacing: (props, css) => {
    const value = finite(props.letterSpacing);
    if (value !== undefined) css['--letter-spacing'] = `${value}px`;
  },
  ...keywords('fontStyle', 'normal italic'),
  ...keywords('textAlign', 'center justify', {
    auto: START,
    left: START,
    start: START,
    right: END,
    end: END,
  }),
  ...keywords('textTransform', 'none uppercase lowercase capitalize'),
  ...keywords('textDecorationStyle', 'solid double dotted dashed'),
  writingDirection: (props, css) => {
    const { writingDirection: direction } = props;
    if (direction !== 'ltr' && direction !== 'rtl') return;
    Object.assign(css, { direction, unicodeBidi: 'isolate' });
  },
  ...together('textAlignVertical verticalAlign', vertical),
  ...together('textShadowColor textShadowOffset textShadowRadius', textShadow),
  ...colors('color textDecorationColor'),
};
