import { argb } from './color.ts';
import { type Interpolation, interpolate } from './interpolate.ts';
import { type AnimatedNode, numberOr, outputNumber } from './node.ts';

type Find = { get(tag: unknown): AnimatedNode | undefined };
type Compute = (node: AnimatedNode, nodes: Find) => unknown;

const inputs = ({ config }: AnimatedNode, nodes: Find): number[] =>
  Array.isArray(config.input) ? config.input.map((tag) => outputNumber(nodes.get(tag))) : [];

const folded =
  (fold: (before: number, next: number) => number): Compute =>
  (node, nodes) => {
    const [first = 0, ...rest] = inputs(node, nodes);
    return rest.reduce(fold, first);
  };

/** What a node makes of what leads into it (react-native: Animated/nodes). */
const byType: Record<string, Compute> = {
  addition: folded((a, b) => a + b),
  subtraction: folded((a, b) => a - b),
  multiplication: folded((a, b) => a * b),
  division: folded((a, b) => a / b),
  modulus({ config }, nodes) {
    const by = numberOr(config.modulus, 1);
    return ((outputNumber(nodes.get(config.input)) % by) + by) % by;
  },
  round({ config }, nodes) {
    const nearest = numberOr(config.nearest, 1);
    return Math.round(outputNumber(nodes.get(config.input)) / nearest) * nearest;
  },
  diffclamp(node, nodes) {
    const input = outputNumber(nodes.get(node.config.input));
    const moved = numberOr(node.value, 0) + input - node.lastInput;
    node.lastInput = input;
    const { min, max } = node.config;
    return Math.min(Math.max(moved, numberOr(min, -Infinity)), numberOr(max, Infinity));
  },
  interpolation: ({ config, inputs: [from], value }) =>
    from ? interpolate(config as unknown as Interpolation, outputNumber(from)) : value,
  color({ config }, nodes) {
    if (config.nativeColor) return config.nativeColor;
    const [r = 0, g = 0, b = 0, a = 0] = [config.r, config.g, config.b, config.a].map((tag) =>
      outputNumber(nodes.get(tag)),
    );
    return argb([r, g, b, a * 255]);
  },
};

export function compute(node: AnimatedNode, nodes: Find): void {
  const { type } = node.config;
  const of = Object.hasOwn(byType, type) ? byType[type] : undefined;
  if (of) node.value = of(node, nodes);
}
