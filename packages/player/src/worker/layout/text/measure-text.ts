import { type Segment, segmentsOf } from './breaks.ts';
import type { Fonts } from './font.ts';
import { breakLines, type Line } from './lines.ts';
import { Ruler } from './ruler.ts';
import type { Paragraph } from './spans.ts';

/** The width that a text may have: Yoga's measure modes. NaN is no limit. */
export type Limit = { width: number; widthMode: 'undefined' | 'exactly' | 'at-most' };

export type MeasuredText = { width: number; height: number; lines: readonly Line[] };

/** Browsers round a width down to a 60th or a 64th of a pixel. The line must fit nonetheless. */
const SLACK = 1 / 32;
const ROUNDED = 1 / 64;

/** The room for a line in this width. A canvas of desktop Chromium measures 159.9999 for 160 in the document. */
function roomFor(width: number): number {
  const whole = Math.round(width);
  return Math.abs(width - whole) < ROUNDED ? whole : width + SLACK;
}

/** The parts of a measurement that do not depend on a width. */
type Prepared = { ruler: Ruler; segments: readonly Segment[] };

/**
 * Measures paragraphs as the browser lays them out in the frame (frame/styles/text.css). Widths are
 * rounded up to whole pixels of the device, so that a text fits into a box of its width.
 */
export function createTextMeasure(fonts: Fonts, pixelsPerPoint: number) {
  const all = new WeakMap<Paragraph, Prepared>();

  function prepare(paragraph: Paragraph): Prepared {
    const known = all.get(paragraph);
    if (known) return known;
    const ruler = new Ruler(paragraph, fonts);
    const prepared = { ruler, segments: segmentsOf(ruler.text) };
    all.set(paragraph, prepared);
    return prepared;
  }

  return (paragraph: Paragraph, { width, widthMode }: Limit): MeasuredText => {
    const { ruler, segments } = prepare(paragraph);
    const isFree = widthMode === 'undefined' || Number.isNaN(width);
    const max = isFree ? Number.POSITIVE_INFINITY : width;
    const room = { width: max, maxLines: paragraph.maxLines };
    const { lines, isCut } = breakLines(segments, ruler, room);
    const widest = lines.reduce((most, line) => Math.max(most, line.width), 0);
    const rounded = Math.ceil(roomFor(widest) * pixelsPerPoint) / pixelsPerPoint;
    const isWrapped = lines.some(
      ({ end }) => end < ruler.text.length && ruler.text[end - 1] !== '\n',
    );
    // A text that wraps takes the whole width (iOS: RCTTextLayoutManager.mm, Android:
    // TextLayoutManager.kt), and so does what replaces the rest of a text.
    const needed = (isWrapped || isCut) && !isFree ? max : Math.min(max, rounded);
    return {
      width: widthMode === 'exactly' ? width : needed,
      height: lines.reduce((sum, { height }) => sum + height, 0),
      lines,
    };
  };
}
