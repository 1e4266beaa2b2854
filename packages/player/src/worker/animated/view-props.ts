import type { Props } from '../../protocol/worker.ts';
import type { Graph } from './graph.ts';
import { type AnimatedNode, output } from './node.ts';

type Step = { property: string; nodeTag?: number; value?: unknown };

/**
 * The props that a props node sets on its view (react-native: PropsAnimatedNode). Attributes of the
 * style are flat, as in props of React.
 */
export function viewProps(graph: Graph, { config }: AnimatedNode): Props {
  const props: Props = {};
  for (const [name, tag] of entries(config.props)) {
    const node = graph.get(tag);
    if (!node) continue;
    if (node.config.type === 'style') Object.assign(props, styleOf(graph, node));
    else props[name] = shown(graph, node);
  }
  return props;
}

function styleOf(graph: Graph, { config }: AnimatedNode): Props {
  const style: Props = {};
  for (const [name, tag] of entries(config.style)) {
    const node = graph.get(tag);
    if (node) style[name] = shown(graph, node);
  }
  return style;
}

function shown(graph: Graph, node: AnimatedNode): unknown {
  const { type } = node.config;
  if (type === 'transform') return transformOf(graph, node);
  if (type === 'object') return objectOf(graph, node.config.value);
  return type === 'style' ? styleOf(graph, node) : output(node);
}

function transformOf(graph: Graph, { config }: AnimatedNode): Props[] {
  const steps = Array.isArray(config.transforms) ? (config.transforms as Step[]) : [];
  return steps.flatMap(({ property, nodeTag, value }) => {
    const node = graph.get(nodeTag);
    if (nodeTag !== undefined && !node) return [];
    return [{ [property]: node ? output(node) : value }];
  });
}

/** Replaces each `{ nodeTag }` in nested data by the value of that node. */
function objectOf(graph: Graph, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => objectOf(graph, item));
  if (typeof value !== 'object' || value === null) return value;
  if ('nodeTag' in value) {
    const node = graph.get(value.nodeTag);
    return node && shown(graph, node);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, objectOf(graph, item)]),
  );
}

const entries = (of: unknown): [string, unknown][] =>
  typeof of === 'object' && of !== null ? Object.entries(of) : [];
