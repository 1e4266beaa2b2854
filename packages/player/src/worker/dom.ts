import type { NativeModule } from './context.ts';
import { createBoxes } from './dom-boxes.ts';
import { createDomTree } from './dom-tree.ts';
import { createMeasure } from './fabric/measure.ts';
import { tagOf } from './fabric/node.ts';
import { plainProps } from './fabric/plain.ts';

/**
 * react-native/src/private/webapis/dom/nodes/specs/NativeDOM.js: what refs have of the DOM's
 * interface. It tells of the last commit, and of where the page said that things are.
 */
export const nativeDom: NativeModule = (thread) => {
  const tree = createDomTree(thread.mounted);
  const captured = new Map<number, number | undefined>();
  return {
    ...createMeasure(thread),
    ...createBoxes(thread, tree),
    linkRootNode: tree.linkRoot,
    getParentNode: tree.parentOf,
    getChildNodes: tree.childrenOf,
    getElementById: tree.byId,
    isConnected: tree.isConnected,
    compareDocumentPosition: tree.compare,
    getTextContent: tree.textOf,
    getTagName: tree.nameOf,
    setNativeProps(view: unknown, props: Record<string, unknown>) {
      const tag = tagOf(view);
      if (tag !== undefined) thread.setProps(tag, plainProps(props));
    },
    hasPointerCapture: (view: unknown, pointer: number) => captured.get(pointer) === tagOf(view),
    setPointerCapture: (view: unknown, pointer: number) => void captured.set(pointer, tagOf(view)),
    releasePointerCapture: (_view: unknown, pointer: number) => void captured.delete(pointer),
  };
};
