import { describe, expect, it } from 'vitest';
import type { Props } from '../../protocol.ts';
import { fakeThread } from '../test/fake-thread.ts';
import { createUIManager } from './ui-manager.ts';

function opened() {
  const fake = fakeThread();
  const manager = createUIManager(fake.thread, { setHandler() {}, priority: () => 32 });
  const make = (tag: number, props: Props = {}) =>
    manager.createNode(tag, 'RCTView', 1, props, `handle ${tag}`);
  return { ...fake, manager, make };
}

describe('a clone', () => {
  it('has other children and props, and leaves what React had as it was', () => {
    const { manager, make } = opened();
    const before = manager.appendChild(make(2, { opacity: 1, width: 5 }), make(3));
    const appended = manager.cloneNodeWithNewChildren(before);
    manager.appendChild(appended, make(4));
    const given = manager.cloneNodeWithNewChildrenAndProps(before, [make(5)], { width: null });
    const empty = manager.cloneNodeWithNewChildrenAndProps(before, { opacity: 0 });
    const tags = [before, appended, given, empty].map(({ children }) =>
      children.map(({ tag }) => tag),
    );
    expect(tags).toEqual([[3], [4], [5], []]);
    expect([before.props, given.props, empty.props]).toEqual([
      { opacity: 1, width: 5 },
      { opacity: 1 },
      { opacity: 0, width: 5 },
    ]);
  });
});

describe('what React asks of views', () => {
  it('is where they are in the tree', () => {
    const { manager, make } = opened();
    const [first, second, gone] = [make(3), make(4), make(9)];
    const parent = manager.appendChild(manager.appendChild(make(2), first), second);
    manager.completeRoot(1, [parent]);
    expect(manager.compareDocumentPosition(first, second)).toBe(4);
    expect(manager.compareDocumentPosition(second, first)).toBe(2);
    expect(manager.compareDocumentPosition(first, gone)).toBe(1);
  });

  it('is that assistive technology goes to one', () => {
    const { manager, make, said } = opened();
    manager.sendAccessibilityEvent(make(2), 'focus');
    manager.sendAccessibilityEvent(make(2), 'click');
    expect(said).toEqual([{ type: 'command', tag: 2, name: 'accessibilityFocus', args: [] }]);
  });
});
