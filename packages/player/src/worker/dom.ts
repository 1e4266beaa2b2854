import type { Layout, Props } from '../protocol/worker.ts';
import type { NativeModule, WorkerContext } from './context.ts';
import { createDomTree, type DomTree } from './dom-tree.ts';
import { createMeasure } from './fabric/measure.ts';
import { plainProps, tagOf } from './fabric/node.ts';

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Positions and sizes of elements (ReactCommon: react/renderer/dom/DOM.cpp). */
function createBoxes({ layouts, mounted, settings }: WorkerContext, tree: DomTree) {
  const layoutOf = (view: unknown): Layout => {
    const tag = tagOf(view);
    const isRoot = tag !== undefined && mounted.parentOf(tag) === undefined && tree.nodeOf(tag);
    if (isRoot) return { x: 0, y: 0, pageX: 0, pageY: 0, ...settings.window };
    return layouts.orNowhere(tag);
  };
  const borders = (view: unknown) => borderWidths(tree.nodeOf(view)?.props ?? {});

  return {
    getBoundingClientRect(view: unknown) {
      const tag = tagOf(view);
      const bounds = tag === undefined ? undefined : layouts.boundsIn(tag, undefined);
      const { x, y, width, height } = bounds ?? layoutOf(view);
      return [x, y, width, height];
    },
    getBorderWidth: (view: unknown) => borders(view).map(Math.round),
    getInnerSize(view: unknown) {
      const { width, height } = layoutOf(view);
      const [top, right, bottom, left] = borders(view);
      return [Math.round(width - left - right), Math.round(height - top - bottom)];
    },
    getScrollPosition(view: unknown) {
      const { x, y } = layouts.offsetOf(tagOf(view));
      return [x, y];
    },
    getScrollSize(view: unknown) {
      const { width, height } = layoutOf(view);
      const children = tree.nodeOf(view)?.children.map((child) => layoutOf(child)) ?? [];
      const right = Math.max(width, ...children.map((child) => child.x + child.width));
      const bottom = Math.max(height, ...children.map((child) => child.y + child.height));
      return [Math.round(right), Math.round(bottom)];
    },
    getOffset(view: unknown) {
      const parent = mounted.parentOf(tagOf(view) ?? -1);
      if (parent === undefined) return [undefined, 0, 0];
      const { x, y } = layoutOf(view);
      const [top, , , left] = borders(parent);
      return [tree.nodeOf(parent)?.instanceHandle, y - top, x - left];
    },
  };
}

/** Border widths in the order top, right, bottom, left. */
function borderWidths(props: Props): [number, number, number, number] {
  const side = (name: string) => number(props[`border${name}Width`] ?? props.borderWidth);
  return [
    side('Top'),
    number(props.borderRightWidth ?? props.borderEndWidth ?? props.borderWidth),
    side('Bottom'),
    number(props.borderLeftWidth ?? props.borderStartWidth ?? props.borderWidth),
  ];
}

/**
 * react-native/src/private/webapis/dom/nodes/specs/NativeDOM.js: the DOM methods of refs. They read
 * the last commit and its layout.
 */
export const nativeDom: NativeModule = (worker) => {
  const tree = createDomTree(worker.mounted);
  const captured = new Map<number, number | undefined>();
  return {
    ...createMeasure(worker),
    ...createBoxes(worker, tree),
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
      if (tag !== undefined) worker.setProps(tag, plainProps(props));
    },
    hasPointerCapture: (view: unknown, pointer: number) => captured.get(pointer) === tagOf(view),
    setPointerCapture: (view: unknown, pointer: number) => void captured.set(pointer, tagOf(view)),
    releasePointerCapture: (_view: unknown, pointer: number) => void captured.delete(pointer),
  };
};
