import { compute } from './compute.ts';
import { type AnimatedNode, createNode, type NodeConfig } from './node.ts';

/** All nodes that JavaScript made, and what leads where (react-native: NativeAnimatedNodesManager). */
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

  /** Answers the node that has something new to follow. */
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

  /** Computes all that follows from these, each after what it follows from. Answers them in that order. */
  update(changed: Iterable<AnimatedNode>): AnimatedNode[] {
    const order: AnimatedNode[] = [];
    const seen = new Set<AnimatedNode>();
    for (const node of changed) visit(node, seen, order);
    order.reverse();
    for (const node of order) compute(node, this);
    return order;
  }
}

/** What follows from a node is put before it: the caller turns the order around. */
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
