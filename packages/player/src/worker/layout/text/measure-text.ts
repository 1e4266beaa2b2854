import { type Segment, segmentsOf } from './breaks.ts';
import type { Extent, Fonts } from './font.ts';
import type { Paragraph, Span } from './spans.ts';

/** The width that a text may have: Yoga's measure modes. NaN is no limit. */
export type Limit = { width: number; widthMode: 'undefined' | 'exactly' | 'at-most' };

/** A line: its part of the text (after textTransform), and its box in points. */
export type Line = { start: number; end: number; width: number; height: number };

export type MeasuredText = {
  width: number;
  height: number;
  lines: Line[];
};

/** A paragraph with what does not depend on a width. */
type Prepared = { text: string; starts: number[]; segments: Segment[] };

/** Layout units are 1/64 pixel in Chromium and 1/60 in Firefox. Lines that fit barely must fit. */
const ROUNDING = 1 / 32;
const OBJECT = '\ufffc';
const SOFT_HYPHEN = '\u00ad';
const TAB_STOP = 8;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Measures paragraphs as the browser lays them out in the frame (frame/styles/text.css). */
export function createTextMeasure(fonts: Fonts, pixelsPerPoint: number) {
  const prepared = new WeakMap<readonly Span[], Prepared>();
  const roundUp = (length: number) => Math.ceil(length * pixelsPerPoint) / pixelsPerPoint;

  function prepare(spans: readonly Span[]): Prepared {
    const known = prepared.get(spans);
    if (known) return known;
    let text = '';
    const starts: number[] = [];
    for (const span of spans) {
      starts.push(text.length);
      text += 'text' in span ? span.text : OBJECT;
    }
    const made = { text, starts, segments: segmentsOf(text) };
    prepared.set(spans, made);
    return made;
  }

  return (paragraph: Paragraph, { width: limit, widthMode }: Limit): MeasuredText => {
    const { spans, style, maxLines } = paragraph;
    const { text, starts, segments } = prepare(spans);
    const max = widthMode === 'undefined' || Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;

    /** Calls back with the parts of the text in each span. */
    function eachPart(start: number, end: number, part: (span: Span, text: string) => void): void {
      for (const [at, span] of spans.entries()) {
        const from = starts[at] ?? 0;
        const to = starts[at + 1] ?? text.length;
        if (from < end && to > start)
          part(span, text.slice(Math.max(from, start), Math.min(to, end)));
        if (from >= end) return;
      }
    }
    function widthOf(start: number, end: number): number {
      let sum = 0;
      eachPart(start, end, (span, words) => {
        sum += 'text' in span ? fonts.of(span.style).width(words) : span.view.width;
      });
      return sum;
    }
    /** The position after spaces that start at `x`. */
    function afterSpaces(x: number, start: number, end: number): number {
      if (start === end) return x;
      if (!text.slice(start, end).includes('\t')) return x + widthOf(start, end);
      const stop = TAB_STOP * fonts.of(style).width(' ');
      for (let at = start; at < end; at += 1)
        x = text[at] === '\t' ? (Math.floor(x / stop) + 1) * stop : x + widthOf(at, at + 1);
      return x;
    }
    function extentOf(start: number, end: number): Extent {
      let { above, below } = fonts.of(style).extent(style);
      const include = (extent: Extent) => {
        above = Math.max(above, extent.above);
        below = Math.max(below, extent.below);
      };
      eachPart(start, end, (span) => {
        if ('view' in span) include({ above: span.view.height, below: 0 });
        for (let one = span.style; one !== style; one = one.around ?? style)
          include(fonts.of(one).extent(one));
      });
      return { above, below };
    }

    const lines: Line[] = [];
    const add = (start: number, end: number, width: number): void => {
      const { above, below } = extentOf(start, end);
      lines.push({ start, end, width, height: above + below });
    };
    /** The end of as many letters as fit into a line, but at least one. */
    function lettersThatFit(start: number, end: number): number {
      let fit = start;
      for (const { index, segment } of graphemes.segment(text.slice(start, end))) {
        const next = start + index + segment.length;
        if (fit > start && widthOf(start, next) > max + ROUNDING) break;
        fit = next;
      }
      return fit;
    }

    let at = 0;
    let start = segments[0]?.start ?? 0;
    while (at < segments.length && (maxLines !== 1 || lines.length === 0)) {
      let x = 0;
      let best: { at: number; width: number } | undefined;
      let isEnd = false;
      for (let next = at; next < segments.length; next += 1) {
        const segment = segments[next] as Segment;
        const from = Math.max(start, segment.start);
        if (segment.contentEnd > from) x += widthOf(from, segment.contentEnd);
        isEnd = segment.isForced || next === segments.length - 1;
        const isHyphenated = !isEnd && text[segment.contentEnd - 1] === SOFT_HYPHEN;
        const hyphen = isHyphenated ? fonts.of(style).width('-') : 0;
        const visible = x + hyphen;
        x = afterSpaces(x, segment.contentEnd, segment.end);
        if (visible - hyphen > max + ROUNDING && maxLines !== 1) break;
        // Spaces at the end of a paragraph count, and others hang over the end of the line.
        if (visible <= max + ROUNDING || maxLines === 1)
          best = { at: next, width: isEnd ? Math.min(x, Math.max(max, visible)) : visible };
        if (isEnd) break;
      }
      const last = segments[best?.at ?? at] as Segment;
      if (best) {
        add(start, last.end, best.width);
        at = best.at + 1;
        start = segments[at]?.start ?? text.length;
      } else {
        // A word that is too long for a line is broken anywhere.
        const end = lettersThatFit(start, last.contentEnd);
        add(start, end, widthOf(start, end));
        start = end;
        if (end === last.contentEnd) {
          at += 1;
          start = segments[at]?.start ?? text.length;
        }
      }
    }
    if (lines.length === 0) add(0, 0, 0);
    const shown = maxLines > 0 ? lines.slice(0, maxLines) : lines;
    const isCut = shown.length < lines.length || (shown[0]?.width ?? 0) > max;
    const widest = Math.max(...shown.map(({ width }) => width));
    const needed = isCut ? max : Math.min(max, roundUp(widest + ROUNDING));
    return {
      width: widthMode === 'exactly' ? limit : needed,
      height: shown.reduce((sum, { height }) => sum + height, 0),
      lines: shown,
    };
  };
}
