import type { Node } from 'yoga-layout/load';
import type { Props } from '../../protocol/worker.ts';

export type StyleContext = {
  /** Whether the app runs from right to left and I18nManager swaps left and right. */
  readonly swapsLeftAndRight: boolean;
};

/** Sets a property of a node, or several that belong together, and resets those that are not set. */
export type Setter = (
  node: Node,
  props: Props,
  context: StyleContext,
  /** Whether the node has no style yet, so that nothing has to be reset. */
  isNew: boolean,
) => void;
