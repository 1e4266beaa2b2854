import { lengthOf } from '../../frame/style/length.ts';
import type { Insets } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import { recordIn } from '../read-props.ts';

const EDGES = ['top', 'right', 'bottom', 'left'] as const;
type Edge = (typeof EDGES)[number];

const AXIS: Record<Edge, string> = {
  ...{ top: 'Vertical', bottom: 'Vertical' },
  ...{ left: 'Horizontal', right: 'Horizontal' },
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Newer versions say how each edge is kept clear, older ones list the edges. */
function modeOf(edges: unknown, edge: Edge): unknown {
  if (edges === undefined || edges === null) return 'additive';
  if (Array.isArray(edges)) return edges.includes(edge) ? 'additive' : 'off';
  const mode = recordIn(edges)[edge];
  if (typeof mode === 'boolean') return mode ? 'additive' : 'off';
  return mode ?? 'off';
}

/** Paddings or margins, in CSS, that keep a view clear of the insets. */
export function clearOf(insets: Insets, props: Props): Record<string, string> {
  const kind = props.mode === 'margin' ? 'margin' : 'padding';
  const css: Record<string, string> = {};
  for (const edge of EDGES) {
    const mode = modeOf(props.edges, edge);
    if (mode === 'off') continue;
    const given = props[kind + capital(edge)] ?? props[kind + AXIS[edge]] ?? props[kind];
    const own = lengthOf(given) ?? '0px';
    const inset = `${insets[edge]}px`;
    css[kind + capital(edge)] =
      mode === 'maximum' ? `max(${inset}, ${own})` : `calc(${inset} + ${own})`;
  }
  return css;
}
