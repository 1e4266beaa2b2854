import type { TextStyle } from './style.ts';

/** The height of a line above and below its baseline, in points. */
export type Extent = { above: number; below: number };

/** Limits what an app with very many fonts, or texts, keeps in memory. */
const MAX_FONTS = 200;
const MAX_WIDTHS = 5000;

/** A font of one size. It measures with a context of its own, because setting a font is slow. */
class Font {
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #widths = new Map<string, number>();
  readonly #metrics: Extent;

  constructor(
    { style, variant, weight, size, family, letterSpacing }: TextStyle,
    locale: string,
    generation: number,
  ) {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) throw new Error('This browser cannot measure text in a worker.');
    this.#context = context;
    if ('lang' in context) context.lang = locale;
    // Chromium never looks again for the fonts of a list that it knows, so each generation has another.
    context.font = `${style} ${variant} ${weight} ${size}px ${family}, "generation ${generation}"`;
    context.letterSpacing = `${letterSpacing}px`;
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
    const { width } = this.#context.measureText(text.replaceAll(INVISIBLE, ''));
    this.#widths.set(text, width);
    return width;
  }

  /** The box of text on a line (CSS 2, 10.8.1). Chromium divides the leading at a whole pixel. */
  extent({ lineHeight, size, raised }: TextStyle): Extent {
    const { above, below } = this.#metrics;
    if (lineHeight === 'normal') return { above: above + raised, below: below - raised };
    const height = typeof lineHeight === 'number' ? lineHeight : lineHeight.times * size;
    const top = above + Math.floor((height - above - below) / 2);
    return { above: top + raised, below: height - top - raised };
  }
}

/** A soft hyphen is drawn at the end of a line only. */
const INVISIBLE = /\u00ad/g;

export type Fonts = {
  of(style: TextStyle): Font;
  /** Forgets what was measured, because a font has arrived in `self.fonts`. */
  forget(): void;
};

export function createFonts(locale: string): Fonts {
  const fonts = new Map<string, Font>();
  let generation = 0;
  return {
    of(style) {
      const { style: slant, variant, weight, size, family, letterSpacing } = style;
      const key = `${slant} ${variant} ${weight} ${size} ${letterSpacing} ${family}`;
      const known = fonts.get(key);
      if (known) return known;
      if (fonts.size >= MAX_FONTS) fonts.clear();
      const font = new Font(style, locale, generation);
      fonts.set(key, font);
      return font;
    },
    forget() {
      generation += 1;
      fonts.clear();
    },
  };
}
