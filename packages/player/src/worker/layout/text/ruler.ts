import type { Size } from '../../../protocol/settings.ts';
import type { Tag } from '../../../protocol/worker.ts';
import type { Extent, Fonts } from './font.ts';
import type { Paragraph, Span } from './spans.ts';
import type { TextStyle } from './style.ts';

const OBJECT = '\ufffc';
const TAB_STOP = 8;

/** Measures parts of a paragraph, which are given by positions in its text. */
export class Ruler {
  /** The whole text. A view on the line is one letter of it. */
  readonly text: string;
  readonly #paragraph: Paragraph;
  readonly #fonts: Fonts;
  /** Where each span starts in the text. */
  readonly #starts: number[] = [];

  constructor(paragraph: Paragraph, fonts: Fonts) {
    let text = '';
    for (const span of paragraph.spans) {
      this.#starts.push(text.length);
      text += 'text' in span ? span.text : OBJECT;
    }
    this.text = text;
    this.#paragraph = paragraph;
    this.#fonts = fonts;
  }

  /** Where the views on the lines are in the text. */
  *views(): Generator<{ at: number; tag: Tag; size: Size }> {
    for (const [index, span] of this.#paragraph.spans.entries())
      if ('view' in span) yield { at: this.#starts[index] ?? 0, tag: span.tag, size: span.view };
  }

  #each(start: number, end: number, part: (span: Span, text: string) => void): void {
    const { spans } = this.#paragraph;
    for (const [at, span] of spans.entries()) {
      const from = this.#starts[at] ?? 0;
      const to = this.#starts[at + 1] ?? this.text.length;
      if (from >= end) return;
      if (to > start) part(span, this.text.slice(Math.max(from, start), Math.min(to, end)));
    }
  }

  width(start: number, end: number): number {
    let sum = 0;
    this.#each(start, end, (span, words) => {
      sum += 'text' in span ? this.#fonts.of(span.style).width(words) : span.view.width;
    });
    return sum;
  }

  /** Where spaces end that start at `x`. */
  afterSpaces(x: number, start: number, end: number): number {
    if (!this.text.slice(start, end).includes('\t')) return x + this.width(start, end);
    const font = this.#fonts.of(this.#paragraph.style);
    const stop = TAB_STOP * font.width(' ');
    let after = x;
    for (let at = start; at < end; at += 1) {
      // CSS Text 3, 4.2: a tab is at least half as wide as a digit.
      const least = after + font.width('0') / 2;
      after =
        this.text[at] === '\t' ? Math.ceil(least / stop) * stop : after + this.width(at, at + 1);
    }
    return after;
  }

  /** The width of the hyphen that is drawn when a line breaks at a soft one. */
  hyphen(at: number): number {
    let width = 0;
    this.#each(at, at + 1, ({ style }) => {
      width = this.#fonts.of(style).width('-');
    });
    return width;
  }

  height(start: number, end: number): number {
    const { above, below } = this.line(start, end);
    return above + below;
  }

  /** The height of a line with this part of the text, above and below its baseline. */
  line(start: number, end: number): Extent {
    const { style: strut } = this.#paragraph;
    let { above, below } = this.#extent(strut);
    const include = (extent: Extent) => {
      above = Math.max(above, extent.above);
      below = Math.max(below, extent.below);
    };
    this.#each(start, end, (span) => {
      if ('view' in span) include({ above: span.view.height, below: 0 });
      for (let style = span.style; style !== strut; style = style.around ?? strut)
        include(this.#extent(style));
    });
    return { above, below };
  }

  #extent(style: TextStyle): Extent {
    return this.#fonts.of(style).extent(style);
  }
}
