import { isInSystemFont, isTracked, trackingAt } from '../../../shared/tracking.ts';
import { isFirefox } from './engine.ts';
import { countFonts } from './faces.ts';
import type { TextStyle } from './style.ts';

/** The height of a line above and below its baseline, in points. */
export type Extent = { above: number; below: number };

/** Parts of a pixel to which browsers round heights, which adds up in long texts. */
const LAYOUT_UNITS = isFirefox ? 60 : 64;

/** Firefox adds space between joined letters on a canvas, and not in a document. */
const JOINED = /\p{sc=Arab}/gu;

/** Limits the memory of an app with very many fonts or texts. */
const MAX_FONTS = 200;
const MAX_WIDTHS = 5000;

/** A font of one size. It measures with a context of its own, because setting a font is slow. */
class Font {
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #widths = new Map<string, number>();
  readonly #metrics: Extent;
  readonly #spacing: number;
  readonly #isTabular: boolean;

  constructor(
    { style, variant, isTabular, weight, size, letterSpacing }: TextStyle,
    families: string,
    locale: string,
    tracking: number,
  ) {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) throw new Error('This browser cannot measure text in a worker.');
    this.#context = context;
    this.#isTabular = isTabular;
    if ('lang' in context) context.lang = locale;
    // As frame/styles/text.css has it.
    context.textRendering = 'geometricPrecision';
    context.font = `${style} ${variant} ${weight} ${size}px ${families}`;
    this.#spacing = letterSpacing + tracking;
    context.letterSpacing = `${this.#spacing}px`;
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x');
    // Browsers place lines by rounded metrics.
    this.#metrics = {
      above: Math.round(fontBoundingBoxAscent),
      below: Math.round(fontBoundingBoxDescent),
    };
  }

  width(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    if (this.#widths.size >= MAX_WIDTHS) this.#widths.clear();
    // A canvas has no tabular digits. They are about as wide as a zero.
    const drawn = this.#isTabular ? text.replace(/\d/g, '0') : text;
    const { width: wide } = this.#context.measureText(drawn);
    const joined = isFirefox ? (text.match(JOINED)?.length ?? 0) : 0;
    const width = wide - joined * this.#spacing;
    this.#widths.set(text, width);
    return width;
  }

  /** The box of text on a line (CSS 2, 10.8.1). Only Chromium divides the leading at whole pixels. */
  extent({ lineHeight, size, raised }: TextStyle): Extent {
    const { above, below } = this.#metrics;
    if (lineHeight === 'normal') return { above: above + raised, below: below - raised };
    const points = typeof lineHeight === 'number' ? lineHeight : lineHeight.times * size;
    const units = points * LAYOUT_UNITS;
    const height = (isFirefox ? Math.round(units) : Math.floor(units)) / LAYOUT_UNITS;
    const leading = (height - above - below) / 2;
    const top = above + (isFirefox ? leading : Math.floor(leading));
    return { above: top + raised, below: height - top - raised };
  }
}

/**
 * The name of a family that does not exist. Chromium remembers which fonts a list of families has found,
 * and does not notice when one of them arrives later; a list with another such name is looked up again.
 */
const UNKNOWN = 'vitrine-';

export type Fonts = {
  of(style: TextStyle): Font;
};

export function createFonts(locale: string): Fonts {
  const fonts = new Map<string, Font>();
  let byStyle = new WeakMap<TextStyle, Font>();
  let arrived = countFonts();
  const hasTracking = isTracked(locale);
  function find(style: TextStyle): Font {
    const { style: slant, variant, isTabular, weight, size, family, letterSpacing } = style;
    const key = `${slant} ${variant} ${isTabular} ${weight} ${size} ${letterSpacing} ${family}`;
    const tracking = hasTracking && isInSystemFont(family) ? trackingAt(size) : 0;
    const families = `${family}, ${UNKNOWN}${arrived}`;
    const font = fonts.get(key) ?? new Font(style, families, locale, tracking);
    if (fonts.size >= MAX_FONTS) fonts.clear();
    fonts.set(key, font);
    return font;
  }
  return {
    of(style) {
      if (countFonts() !== arrived) {
        arrived = countFonts();
        fonts.clear();
        byStyle = new WeakMap();
      }
      const known = byStyle.get(style);
      if (known) return known;
      const font = find(style);
      byStyle.set(style, font);
      return font;
    },
  };
}
