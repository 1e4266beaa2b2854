import type { Segment } from './breaks.ts';
import type { Ruler } from './ruler.ts';

/** A line: its part of the text (after textTransform), and its box in points. */
export type Line = { start: number; end: number; width: number; height: number };

/** Browsers compare widths in 64ths of a pixel. Sums of fractions may be slightly larger. */
const LAYOUT_UNITS = 64;
const TOLERANCE = 1 / 256;
const SOFT_HYPHEN = '\u00ad';
const [SPACE, LAST_LATIN] = [0x20, 0x24f];
const { Segmenter } = Intl;
let segmenter: Intl.Segmenter | undefined;
/** Made when a word is first divided: the first use of Intl takes 10 ms. */
function graphemesIn(text: string): Intl.Segments {
  segmenter ??= new Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** `maxLines` is 0 for any number. */
export type Room = { width: number; maxLines: number };

/** Breaks a paragraph into lines. `isCut` says that not all of the text fits on them. */
export function breakLines(segments: readonly Segment[], ruler: Ruler, room: Room) {
  const { text } = ruler;
  const max = Math.floor(room.width * LAYOUT_UNITS) / LAYOUT_UNITS + TOLERANCE;
  // Letters are wider than a quarter of a point. Longer words are not measured whole, which would take long.
  const mostLetters = 1000 + 4 * max;
  const widthOf = (start: number, end: number): number =>
    end - start > mostLetters ? Number.POSITIVE_INFINITY : ruler.width(start, end);
  const lines: Line[] = [];
  const add = (start: number, end: number, width: number) =>
    lines.push({ start, end, width, height: ruler.height(start, end) });

  /** The end of the letters from `start` that fit into a width, but at least `least` of them. */
  function lettersThatFit(start: number, end: number, width: number, least = 1): number {
    let fit = start;
    let count = 0;
    const letters = text.slice(start, Math.min(end, start + mostLetters));
    for (const { index, segment } of graphemesIn(letters)) {
      const next = start + index + segment.length;
      count += 1;
      if (count > least && ruler.width(start, next) > width) break;
      fit = next;
    }
    return fit;
  }

  const isWithinWord = (position: number): boolean => {
    const letter = text.charCodeAt(position - 1);
    return letter > SPACE && letter <= LAST_LATIN;
  };

  let at = 0;
  let start = 0;
  while (at < segments.length && (room.maxLines === 0 || lines.length < room.maxLines)) {
    let x = 0;
    // Letters of a word are measured together, because the width of a pair may differ.
    let word = { start, x };
    let best: { at: number; width: number } | undefined;
    for (let next = at; next < segments.length; next += 1) {
      const segment = segments[next] as Segment;
      const from = Math.max(start, segment.start);
      const before = x;
      if (!isWithinWord(from)) word = { start: from, x };
      x = word.x + widthOf(word.start, segment.contentEnd);
      if (x > max) {
        if (room.maxLines !== 1) break;
        // A single line is filled with letters.
        const end = lettersThatFit(from, segment.contentEnd, max - before, next === at ? 1 : 0);
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
    const { end, contentEnd, isForced } = segments[best?.at ?? at] as Segment;
    if (best) {
      add(start, isForced ? end + 1 : end, best.width);
      at = best.at + 1;
    } else {
      // A word that is too long for a line is broken anywhere. Its hyphen may be what does not fit.
      const isHyphenated = text[contentEnd - 1] === SOFT_HYPHEN;
      const isLong = widthOf(start, contentEnd) > max;
      const width = isLong || !isHyphenated ? max : max - ruler.hyphen(contentEnd - 1);
      const broken = lettersThatFit(start, contentEnd, width);
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
