import { argb, type Interpolation, interpolate } from './interpolate.ts';
import { type AnimatedNode, createNode, type NodeConfig, numberOr, outputNumber } from './node.ts';

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

/** Computes the value of a node from its inputs, by type (react-native: Animated/nodes). */
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

function compute(node: AnimatedNode, nodes: Find): void {
  const { type } = node.config;
  const of = Object.hasOwn(byType, type) ? byType[type] : undefined;
  if (of) node.value = of(node, nodes);
}

/** The nodes of JavaScript and their connections (react-native: NativeAnimatedNodesManager). */
export class Graph {
  readonly #nodes = new Map<number, AnimatedNode>();

  get = (tag: unknown): AnimatedNode | undefined =>
    typeof tag === 'number' ? this.#nodes.get(tag) : undefined;

  create(tag: number, config: NodeConfig): void {
    this.#nodes.set(tag, createNode(tag, config));
  }

  drop(tag: number): void {
    const node = this.#nodes.get(tag);
    if (!node) return;
    for (const input of [...node.inputs]) this.disconnect(input.tag, tag);
    for (const output of [...node.outputs]) this.disconnect(tag, output.tag);
    this.#nodes.delete(tag);
  }

  /** Returns the node that has a new input. */
  connect(from: number, to: number): AnimatedNode | undefined {
    const [input, output] = [this.#nodes.get(from), this.#nodes.get(to)];
    if (!input || !output) return undefined;
    input.outputs.push(output);
    output.inputs.push(input);
    return output;
  }

  disconnect(from: number, to: number): void {
    const [input, output] = [this.#nodes.get(from), this.#nodes.get(to)];
    if (!input || !output) return;
    remove(input.outputs, output);
    remove(output.inputs, input);
  }

  /**
   * Computes these nodes and all that depend on them, each after its inputs. Returns them in that
   * order.
   */
  update(changed: Iterable<AnimatedNode>): AnimatedNode[] {
    const order: AnimatedNode[] = [];
    const seen = new Set<AnimatedNode>();
    for (const node of changed) visit(node, seen, order);
    order.reverse();
    for (const node of order) compute(node, this);
    return order;
  }
}

/** Adds dependents before the node, in postorder. The caller reverses the list. */
function visit(node: AnimatedNode, seen: Set<AnimatedNode>, order: AnimatedNode[]): void {
  if (seen.has(node)) return;
  seen.add(node);
  for (const output of node.outputs) visit(output, seen, order);
  order.push(node);
}

function remove<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}
