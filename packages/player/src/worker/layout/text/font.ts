import type { ToWorker } from '../../../protocol/worker.ts';
import type { TextStyle } from './style.ts';

/** The height of a line above and below its baseline, in points. */
export type Extent = { above: number; below: number };

/** In a pixel. Chromium rounds heights down to them; in long texts it adds up. */
const LAYOUT_UNITS = 64;

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
    // Chromium never looks again for the fonts of a list that it knows.
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
    const { width } = this.#context.measureText(text);
    this.#widths.set(text, width);
    return width;
  }

  /** The box of text on a line (CSS 2, 10.8.1). Chromium divides the leading at a whole pixel. */
  extent({ lineHeight, size, raised }: TextStyle): Extent {
    const { above, below } = this.#metrics;
    if (lineHeight === 'normal') return { above: above + raised, below: below - raised };
    const points = typeof lineHeight === 'number' ? lineHeight : lineHeight.times * size;
    const height = Math.floor(points * LAYOUT_UNITS) / LAYOUT_UNITS;
    const top = above + Math.floor((height - above - below) / 2);
    return { above: top + raised, below: height - top - raised };
  }
}

export type Fonts = {
  of(style: TextStyle): Font;
  /** Adds a font of the app. What was measured before is forgotten. */
  add(font: FontFile): Promise<void>;
};

export type FontFile = Omit<Extract<ToWorker, { type: 'font' }>, 'type'>;

export function createFonts(locale: string): Fonts {
  const fonts = new Map<string, Font>();
  let byStyle = new WeakMap<TextStyle, Font>();
  let generation = 0;
  function find(style: TextStyle): Font {
    const { style: slant, variant, weight, size, family, letterSpacing } = style;
    const key = `${slant} ${variant} ${weight} ${size} ${letterSpacing} ${family}`;
    const font = fonts.get(key) ?? new Font(style, locale, generation);
    if (fonts.size >= MAX_FONTS) fonts.clear();
    fonts.set(key, font);
    return font;
  }
  return {
    of(style) {
      const known = byStyle.get(style);
      if (known) return known;
      const font = find(style);
      byStyle.set(style, font);
      return font;
    },
    async add({ family, bytes, as }) {
      const { fonts: faces } = globalThis as unknown as { fonts: FontFaceSet };
      faces.add(await new FontFace(family, bytes, as).load());
      generation += 1;
      fonts.clear();
      byStyle = new WeakMap();
    },
  };
}
