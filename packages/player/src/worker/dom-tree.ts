import type { Tag } from '../protocol/worker.ts';
import { wordsIn } from '../shared/texts.ts';
import type { Mounted } from './fabric/mounting.ts';
import { ShadowNode, tagOf } from './fabric/node.ts';

/** Node.compareDocumentPosition of the DOM. */
const POSITION = { disconnected: 1, preceding: 2, following: 4, contains: 8, containedBy: 16 };

export type DomTree = ReturnType<typeof createDomTree>;

/**
 * The committed tree with the interface of the DOM (ReactCommon: react/renderer/dom/DOM.cpp). A
 * number is the document of the root with that tag. Its only child is the root element.
 */
export function createDomTree(mounted: Mounted) {
  const roots = new Map<Tag, ShadowNode>();
  const nodeOf = (view: unknown): ShadowNode | undefined => {
    const tag = tagOf(view);
    return tag === undefined ? undefined : (roots.get(tag) ?? mounted.node(tag));
  };
  const childNodes = (node: ShadowNode): readonly ShadowNode[] =>
    roots.has(node.tag) ? mounted.rootChildren(node.tag) : node.children;

  /** The path from the root to the node, both included. */
  const pathTo = (node: ShadowNode): ShadowNode[] => {
    const path = [node];
    for (let tag = mounted.parentOf(node.tag); tag !== undefined; tag = mounted.parentOf(tag)) {
      const parent = nodeOf(tag);
      if (parent) path.unshift(parent);
    }
    return path;
  };

  const textOf = (view: unknown): string => {
    const node = nodeOf(view);
    if (!node) return '';
    return wordsIn(node.component, node.props) ?? childNodes(node).map(textOf).join('');
  };

  return {
    nodeOf,
    textOf,
    linkRoot(tag: Tag, instanceHandle: unknown): ShadowNode {
      const root = new ShadowNode(tag, 'RootView', {}, instanceHandle, []);
      roots.set(tag, root);
      return root;
    },
    parentOf(view: unknown): unknown {
      if (typeof view === 'number') return undefined;
      const tag = tagOf(view);
      if (tag === undefined) return undefined;
      return roots.has(tag) ? tag : nodeOf(mounted.parentOf(tag))?.instanceHandle;
    },
    childrenOf(view: unknown): unknown[] {
      const node = nodeOf(view);
      if (!node) return [];
      const children = typeof view === 'number' ? [node] : childNodes(node);
      return children.map(({ instanceHandle }) => instanceHandle);
    },
    byId(_root: Tag, id: string): unknown {
      for (const { props, instanceHandle } of mounted.nodes())
        if (props.nativeID === id || props.id === id) return instanceHandle;
      return undefined;
    },
    isConnected: (view: unknown): boolean => nodeOf(view) !== undefined,
    compare(view: unknown, other: unknown): number {
      const [a, b] = [nodeOf(view), nodeOf(other)];
      if (!a || !b) return POSITION.disconnected;
      if (a.tag === b.tag) return 0;
      const [pathA, pathB] = [pathTo(a), pathTo(b)];
      const apart = pathA.findIndex((node, depth) => node.tag !== pathB[depth]?.tag);
      if (apart === 0) return POSITION.disconnected;
      if (apart < 0) return POSITION.containedBy | POSITION.following;
      const [branchA, branchB] = [pathA[apart], pathB[apart]];
      if (!branchA || !branchB) return POSITION.contains | POSITION.preceding;
      const common = pathA[apart - 1];
      const siblings = common ? childNodes(common).map(({ tag }) => tag) : [];
      return siblings.indexOf(branchA.tag) < siblings.indexOf(branchB.tag)
        ? POSITION.following
        : POSITION.preceding;
    },
    nameOf(view: unknown): string {
      const component = nodeOf(view)?.component ?? '';
      return `RN:${NAMES[component] ?? component.replace(/^RCT/, '')}`;
    },
  };
}

const NAMES: Record<string, string> = {
  AndroidTextInput: 'TextInput',
  AndroidSwitch: 'Switch',
  RCTText: 'Paragraph',
  RCTSinglelineTextInputView: 'TextInput',
  RCTMultilineTextInputView: 'TextInput',
  RCTImageView: 'Image',
};
