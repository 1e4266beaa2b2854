/** The configuration of a node (react-native: Animated/nodes, __getNativeConfig). */
export type NodeConfig = { readonly type: string; readonly [name: string]: unknown };

/** A node of the graph of animated values. JavaScript assigns its tag. */
export type AnimatedNode = {
  readonly tag: number;
  config: NodeConfig;
  /** The value without the offset. An interpolation may yield a string or a colour object. */
  value: unknown;
  offset: number;
  readonly inputs: AnimatedNode[];
  readonly outputs: AnimatedNode[];
  /** The last input of a `diffclamp` node. */
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

/** The value with the offset, as other nodes and views read it. */
export const output = ({ value, offset }: AnimatedNode): unknown =>
  typeof value === 'number' ? value + offset : value;

export const outputNumber = (node: AnimatedNode | undefined): number =>
  node ? numberOr(output(node), 0) : 0;
