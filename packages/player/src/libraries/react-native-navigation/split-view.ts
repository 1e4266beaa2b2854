import type { ShadowNode } from '../../worker/fabric/node.ts';
import { numberIn, recordIn } from '../read-props.ts';
import type { Pen } from './draw.ts';
import type { Layout } from './layout.ts';

/** The width of the primary column, as UIKit has it. */
const WIDTH = 320;
const LINE = 0x4a3c3c43;

/** Whether both columns of a split view are seen. A phone shows the first. */
export const isSplit = ({ type, options }: Layout, isTablet: boolean): boolean =>
  isTablet && type === 'SplitView' && recordIn(options.splitView).displayMode !== 'hidden';

/** Two columns beside each other on a tablet (UISplitViewController+RNNOptions.m). */
export function drawSplitView(
  pen: Pen,
  layout: Layout,
  draw: (pen: Pen, layout: Layout) => ShadowNode,
): ShadowNode {
  const { minWidth, maxWidth, primaryEdge } = recordIn(layout.options.splitView);
  const isLast = primaryEdge === 'trailing';
  const columns = layout.children.slice(0, 2).map((child, at) =>
    pen.view(
      child.tag('column'),
      'RCTView',
      at === 0
        ? {
            width: Math.min(numberIn(maxWidth) ?? WIDTH, Math.max(numberIn(minWidth) ?? 0, WIDTH)),
            [isLast ? 'borderLeftWidth' : 'borderRightWidth']: 1,
            borderColor: LINE,
          }
        : { flex: 1 },
      draw(pen, child),
    ),
  );
  return pen.view(
    layout.tag('columns'),
    'RCTView',
    { flex: 1, flexDirection: isLast ? 'row-reverse' : 'row' },
    ...columns,
  );
}
