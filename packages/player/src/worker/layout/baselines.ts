import type { Props, Tag } from '../../protocol/worker.ts';
import { finite } from '../../shared/values.ts';
import type { LayoutBox } from './boxes.ts';
import type { Frame } from './frame.ts';

const isInFlow = ({ props }: LayoutBox): boolean => props.position !== 'absolute';
const isRow = ({ props }: LayoutBox): boolean =>
  props.flexDirection === 'row' || props.flexDirection === 'row-reverse';

function isOnBaseline(row: LayoutBox, box: LayoutBox): boolean {
  const { alignSelf = 'auto' } = box.props;
  const align = alignSelf === 'auto' ? row.props.alignItems : alignSelf;
  return align === 'baseline' && isRow(row) && isInFlow(box);
}

/** The box whose baseline is that of this one (yoga/algorithm/Baseline.cpp). */
function leafOf(box: LayoutBox): LayoutBox {
  let leaf = box;
  for (;;) {
    const inFlow = leaf.children.filter(isInFlow);
    const next = inFlow.find((child) => isOnBaseline(leaf, child)) ?? inFlow[0];
    if (!next) return leaf;
    leaf = next;
  }
}

/** How far the first baseline of a text is below its upper edge. `content` is its inner box. */
type BaselineOf = (tag: Tag, content: Frame) => { baseline: number; height: number } | undefined;

/**
 * Places boxes that stand on a baseline. Yoga asks a function for the baseline of a text, which
 * JavaScript cannot set, and takes its lower edge instead. So a text is lower than it should be by what
 * it has below its baseline: it moves down as far as the others, in margins that are as much higher.
 */
export class Baselines {
  readonly #boxes = new Set<LayoutBox>();

  /** The style of a box is new. */
  note(box: LayoutBox): void {
    const { alignItems, alignSelf } = box.props;
    if (alignItems === 'baseline' || alignSelf === 'baseline') this.#boxes.add(box);
    else this.#boxes.delete(box);
  }

  forget(box: LayoutBox): void {
    this.#boxes.delete(box);
  }

  *styles(
    contentOf: (tag: Tag) => Frame,
    baselineOf: BaselineOf,
  ): Generator<readonly [Tag, Props]> {
    const rows = new Set<LayoutBox>();
    for (const box of this.#boxes)
      for (const row of [box, box.parent]) if (row && isRow(row)) rows.add(row);
    for (const row of rows)
      for (const box of row.children) {
        if (!isOnBaseline(row, box)) continue;
        const { tag, frame } = leafOf(box);
        const content = contentOf(tag);
        const text = frame && baselineOf(tag, content);
        if (!text) continue;
        // Yoga has rounded the heights to pixels.
        const rounded = text.height - content.height;
        const height = frame.height + (Math.abs(rounded) < 1 ? rounded : 0);
        const style = loweredBy(height - text.baseline, box.props);
        if (style) yield [box.tag, style];
      }
  }
}

function loweredBy(below: number, props: Props): Props | undefined {
  const { margin, marginVertical = margin, marginTop = marginVertical } = props;
  const { marginBottom = marginVertical, bottom, top = -(finite(bottom) ?? 0) } = props;
  // Percentages, and margins that share what is left.
  if ([marginTop, marginBottom, top].some((one) => typeof one === 'string')) return undefined;
  const by = (length: unknown, more: number) => (finite(length) ?? 0) + more;
  return {
    marginTop: by(marginTop, -below),
    marginBottom: by(marginBottom, below),
    top: by(top, below),
  };
}
