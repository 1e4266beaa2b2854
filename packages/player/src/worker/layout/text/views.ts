import type { Tag } from '../../../protocol/worker.ts';
import type { Fonts } from './font.ts';
import type { Line } from './lines.ts';
import { Ruler } from './ruler.ts';
import type { Paragraph } from './spans.ts';

/** The alignment of lines in the width of a text: 0 is left, 0.5 the centre, 1 right. */
export type Alignment = 0 | 0.5 | 1;

export const alignmentOf = (textAlign: unknown, isRtl: boolean): Alignment =>
  textAlign === 'center' ? 0.5 : (textAlign === 'right') === isRtl ? 0 : 1;

/** The direction of a paragraph is that of its first letters. */
const FROM_RIGHT = /^[^\p{L}]*[\p{sc=Arab}\p{sc=Hebr}]/u;

/** Where the views on the lines of a text are, relative to its content. They stand on the baseline. */
export function* viewsOn(
  lines: readonly Line[],
  paragraph: Paragraph,
  fonts: Fonts,
  { width, alignment }: { width: number; alignment: Alignment },
): Generator<readonly [Tag, { left: number; top: number }]> {
  const ruler = new Ruler(paragraph, fonts);
  const views = [...ruler.views()];
  const isFromRight = FROM_RIGHT.test(ruler.text);
  let y = 0;
  for (const line of lines) {
    const { above } = ruler.line(line.start, line.end);
    for (const { at, tag, size } of views) {
      if (at < line.start || at >= line.end) continue;
      const before = ruler.width(line.start, at);
      const within = isFromRight ? line.width - before - size.width : before;
      const left = (width - line.width) * alignment + within;
      yield [tag, { left, top: y + above - size.height }];
    }
    y += line.height;
  }
}
