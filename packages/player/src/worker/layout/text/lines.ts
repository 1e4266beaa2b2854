import type { Segment } from './breaks.ts';
import type { Ruler } from './ruler.ts';

/** A line: its part of the text (after textTransform), and its box in points. */
export type Line = { start: number; end: number; width: number; height: number };

/** Layout units are 1/64 pixel in Chromium and 1/60 in Firefox. Lines that fit barely must fit. */
export const ROUNDING = 1 / 32;
const SOFT_HYPHEN = '\u00ad';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** `maxLines` is 0 for any number. */
export type Room = { width: number; maxLines: number };

/** `isCut`: not all of the text is on these lines. */
export function breakLines(segments: readonly Segment[], ruler: Ruler, room: Room) {
  const { text } = ruler;
  const max = room.width + ROUNDING;
  const lines: Line[] = [];
  const add = (start: number, end: number, width: number) =>
    lines.push({ start, end, width, height: ruler.height(start, end) });

  /** The end of as many letters as fit between `x` and the end of a line. */
  function lettersThatFit(start: number, end: number, x: number): number {
    let fit = start;
    for (const { index, segment } of graphemes.segment(text.slice(start, end))) {
      const next = start + index + segment.length;
      const isFirst = x === 0 && fit === start;
      if (!isFirst && x + ruler.width(start, next) > max) break;
      fit = next;
    }
    return fit;
  }

  let at = 0;
  let start = 0;
  while (at < segments.length && (room.maxLines === 0 || lines.length < room.maxLines)) {
    let x = 0;
    let best: { at: number; width: number } | undefined;
    for (let next = at; next < segments.length; next += 1) {
      const segment = segments[next] as Segment;
      const from = Math.max(start, segment.start);
      const before = x;
      x += ruler.width(from, segment.contentEnd);
      if (x > max) {
        if (room.maxLines !== 1) break;
        // A single line is filled with letters.
        const end = lettersThatFit(from, segment.contentEnd, before);
        add(start, end, before + ruler.width(from, end));
        return { lines, isCut: true };
      }
      const visible = x;
      x = ruler.afterSpaces(x, segment.contentEnd, segment.end);
      if (segment.isForced || next === segments.length - 1) {
        // Spaces at the end of a paragraph count, and others hang over the end of the line.
        best = { at: next, width: Math.min(x, Math.max(room.width, visible)) };
        break;
      }
      const isHyphenated = text[segment.contentEnd - 1] === SOFT_HYPHEN;
      const width = visible + (isHyphenated ? ruler.hyphen(segment.contentEnd - 1) : 0);
      if (width <= max) best = { at: next, width };
    }
    const { end, contentEnd } = segments[best?.at ?? at] as Segment;
    if (best) {
      add(start, end, best.width);
      at = best.at + 1;
    } else {
      // A word that is too long for a line is broken anywhere.
      const broken = lettersThatFit(start, contentEnd, 0);
      add(start, broken, ruler.width(start, broken));
      start = broken;
      if (broken < contentEnd) continue;
      at += 1;
    }
    start = segments[at]?.start ?? text.length;
  }
  if (lines.length === 0) add(0, 0, 0);
  return { lines, isCut: at < segments.length };
}
