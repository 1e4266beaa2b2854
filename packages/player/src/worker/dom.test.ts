import { describe, expect, it } from 'vitest';
import { nativeDom } from './dom.ts';
import { createDomTree } from './dom-tree.ts';
import { Layouts } from './fabric/layouts.ts';
import { ShadowNode } from './fabric/node.ts';
import { fakeWorker } from './test/fake-worker.ts';

const node = (tag: number, children: ShadowNode[] = [], props = {}, component = 'RCTView') =>
  new ShadowNode(tag, component, props, `handle ${tag}`, children);

const text = (tag: number, content: string) => node(tag, [], { text: content }, 'RCTRawText');

function opened() {
  const fake = fakeWorker();
  const title = node(4, [text(5, 'Hello '), node(6, [text(7, 'there')], {}, 'RCTText')]);
  const views = [node(2, [node(3, [title]), node(8, [], { nativeID: 'last', borderWidth: 2 })])];
  fake.worker.mounted.commit(1, views);
  return { ...fake, tree: createDomTree(fake.worker.mounted), views };
}

describe('the DOM of refs', () => {
  it('parentOf reaches the document, and childrenOf every view', () => {
    const { tree } = opened();
    const root = tree.linkRoot(1, 'root');
    expect(tree.parentOf(root)).toBe(1);
    expect(tree.parentOf(1)).toBeUndefined();
    expect(tree.childrenOf(1)).toEqual(['root']);
    expect(tree.childrenOf(root)).toEqual(['handle 2']);
    expect(tree.childrenOf(node(2))).toEqual(['handle 3', 'handle 8']);
    expect(tree.parentOf(node(2))).toBe('root');
    expect(tree.parentOf(node(8))).toBe('handle 2');
  });

  it('textOf joins the text of all descendants', () => {
    const { tree } = opened();
    expect(tree.textOf(node(2))).toBe('Hello there');
    expect(tree.textOf(node(99))).toBe('');
  });

  it('byId finds a view by nativeID, and isConnected is false for an unknown view', () => {
    const { tree } = opened();
    expect(tree.byId(1, 'last')).toBe('handle 8');
    expect(tree.byId(1, 'none')).toBeUndefined();
    expect([tree.isConnected(node(8)), tree.isConnected(node(99))]).toEqual([true, false]);
  });

  it.each([
    ['the same', 3, 3, 0],
    ['one after it', 3, 8, 4],
    ['one before it', 8, 4, 2],
    ['one in it', 3, 5, 4 | 16],
    ['one around it', 5, 3, 2 | 8],
    ['one that is gone', 3, 99, 1],
  ])('compares a view with %s', (_, a, b, expected) => {
    const { tree } = opened();
    tree.linkRoot(1, 'root');
    expect(tree.compare(node(a), node(b))).toBe(expected);
  });

  it('measures from the layout, and from how far views are scrolled', () => {
    const fake = opened();
    const layouts = new Layouts({
      parentOf: fake.worker.mounted.parentOf,
      propsOf: () => ({}),
      offsetOf: (tag) => (tag === 8 ? { x: 3, y: 4 } : undefined),
    });
    const worker = { ...fake.worker, layouts };
    worker.layouts.set(2, { x: 0, y: 0, width: 390, height: 844 });
    worker.layouts.set(8, { x: 10, y: 20, width: 100, height: 50 });
    const dom = nativeDom(worker) as Record<string, (view: unknown) => unknown>;
    const view = node(8);
    expect(dom.getBoundingClientRect?.(view)).toEqual([10, 20, 100, 50]);
    expect(dom.getInnerSize?.(view)).toEqual([96, 46]);
    expect(dom.getBorderWidth?.(view)).toEqual([2, 2, 2, 2]);
    expect(dom.getOffset?.(view)).toEqual(['handle 2', 20, 10]);
    expect(dom.getScrollPosition?.(view)).toEqual([3, 4]);
    expect(dom.getScrollPosition?.(node(3))).toEqual([0, 0]);
    worker.layouts.set(3, { x: 0, y: 0, width: 100, height: 900 });
    expect(dom.getScrollSize?.(node(2))).toEqual([390, 900]);
  });
});
