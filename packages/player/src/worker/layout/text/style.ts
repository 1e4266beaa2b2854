import type { Platform } from '../../../protocol/settings.ts';
import type { Props } from '../../../protocol/worker.ts';
import {
  fontFamilyOf,
  fontWeightOf,
  hasLineHeight,
  isBrought,
  SYSTEM,
  SYSTEM_FONTS,
} from '../../../shared/font-families.ts';
import { finite } from '../../../shared/values.ts';

/** How the letters of a span are drawn, as far as it changes their size. */
export type TextStyle = {
  family: string;
  weight: string;
  style: string;
  variant: string;
  /** All digits are equally wide. */
  isTabular: boolean;
  size: number;
  letterSpacing: number;
  transform: string;
  /** In points, or a multiple of the size, or that of the font. */
  lineHeight: number | { times: number } | 'normal';
  /** The baseline is higher than that of the line. In points. */
  raised: number;
  /** The style of the text around it. Its line height applies on the same lines. */
  around?: TextStyle;
};

/** The line heights of San Francisco and Roboto (frame/styles/text.css). */
const LINE_HEIGHT = { ios: { times: 1.193 }, android: { times: 1.17 } };

const familyOf = (css: string, platform: Platform): string =>
  css.replace(SYSTEM, SYSTEM_FONTS[platform]);

/** The style of text without props. */
const initial = (platform: Platform): TextStyle => ({
  family: SYSTEM_FONTS[platform],
  weight: '400',
  style: 'normal',
  variant: 'normal',
  isTabular: false,
  size: 14,
  letterSpacing: 0,
  transform: 'none',
  lineHeight: LINE_HEIGHT[platform],
  raised: 0,
});

const STYLES = new Set<unknown>(['normal', 'italic']);
const TRANSFORMS = new Set<unknown>(['none', 'uppercase', 'lowercase', 'capitalize']);

const positive = (value: unknown): number | undefined => {
  const number = finite(value);
  return number !== undefined && number >= 0 ? number : undefined;
};

/** The style of a paragraph, or that of text within it (frame/style/text.ts). */
export function textStyleOf(props: Props, platform: Platform, around?: TextStyle): TextStyle {
  const style: TextStyle = around ? { ...around, around } : initial(platform);
  const family = fontFamilyOf(props.fontFamily, platform);
  if (family !== undefined) style.family = familyOf(family, platform);
  style.weight = fontWeightOf(props, platform) ?? style.weight;
  style.size = positive(props.fontSize) ?? style.size;
  style.letterSpacing = finite(props.letterSpacing) ?? style.letterSpacing;
  if (STYLES.has(props.fontStyle)) style.style = String(props.fontStyle);
  if (TRANSFORMS.has(props.textTransform)) style.transform = String(props.textTransform);
  if (Array.isArray(props.fontVariant) && props.fontVariant.length > 0) {
    style.variant = props.fontVariant.includes('small-caps') ? 'small-caps' : 'normal';
    style.isTabular = props.fontVariant.includes('tabular-nums');
  }
  const isOwn = hasLineHeight(props, platform);
  const lineHeight = positive(props.lineHeight);
  if (isOwn && lineHeight !== undefined) style.lineHeight = lineHeight;
  else if (!around && !isOwn && isBrought(props.fontFamily, platform)) style.lineHeight = 'normal';
  return style;
}

/** Where browsers find words: in Chinese and Japanese everywhere, and not within `a.b` or `it’s`. */
const WORD_START =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?<!\p{L}[.'’·])(?<![\p{L}\p{N}\p{M}\p{Cf}_]))\p{L}/gu;

/** textTransform. The text may become longer. */
export function transformed(text: string, { transform }: TextStyle, locale: string): string {
  if (transform === 'uppercase') return text.toLocaleUpperCase(locale);
  if (transform === 'lowercase') return text.toLocaleLowerCase(locale);
  if (transform !== 'capitalize') return text;
  return text.replace(WORD_START, (letter) => letter.toLocaleUpperCase(locale));
}
