/** As JavaScript describes a node (react-native: Animated/nodes, __getNativeConfig). */
export type NodeConfig = { readonly type: string; readonly [name: string]: unknown };

/** A node of the graph that animations run through, by its number in JavaScript. */
export type AnimatedNode = {
  readonly tag: number;
  config: NodeConfig;
  /** Without the offset. Text or a colour object where an interpolation answers one. */
  value: unknown;
  offset: number;
  readonly inputs: AnimatedNode[];
  readonly outputs: AnimatedNode[];
  /** diffclamp: what came in last. */
  lastInput: number;
};

export const createNode = (tag: number, config: NodeConfig): AnimatedNode => ({
  tag,
  config,
  inputs: [],
  outputs: [],
  lastInput: 0,
  value: numberOr(config.value, 0),
  offset: numberOr(config.offset, 0),
});

export const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && !Number.isNaN(value) ? value : otherwise;

/** What others of the graph get from it. */
export const output = ({ value, offset }: AnimatedNode): unknown =>
  typeof value === 'number' ? value + offset : value;

export const outputNumber = (node: AnimatedNode | undefined): number =>
  node ? numberOr(output(node), 0) : 0;
