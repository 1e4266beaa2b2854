import type { Insets } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import { finite } from '../../shared/values.ts';
import { recordIn } from '../read-props.ts';

const EDGES = ['top', 'right', 'bottom', 'left'] as const;
type Edge = (typeof EDGES)[number];

const AXIS: Record<Edge, string> = {
  top: 'Vertical',
  bottom: 'Vertical',
  left: 'Horizontal',
  right: 'Horizontal',
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The mode of an edge. Newer versions pass modes by edge, and older ones a list of edges. */
function modeOf(edges: unknown, edge: Edge): unknown {
  if (edges === undefined || edges === null) return 'additive';
  if (Array.isArray(edges)) return edges.includes(edge) ? 'additive' : 'off';
  const mode = recordIn(edges)[edge];
  if (typeof mode === 'boolean') return mode ? 'additive' : 'off';
  return mode ?? 'off';
}

/** The paddings or margins that keep a view clear of the insets. */
export function clearOf(insets: Insets, props: Props): Record<string, number> {
  const kind = props.mode === 'margin' ? 'margin' : 'padding';
  const style: Record<string, number> = {};
  for (const edge of EDGES) {
    const mode = modeOf(props.edges, edge);
    if (mode === 'off') continue;
    const given = props[kind + capital(edge)] ?? props[kind + AXIS[edge]] ?? props[kind];
    const own = finite(given) ?? 0;
    const inset = insets[edge];
    style[kind + capital(edge)] = mode === 'maximum' ? Math.max(inset, own) : inset + own;
  }
  return style;
}
