import { describe, expect, it } from 'vitest';
import type { Props } from '../../protocol/worker.ts';
import { fakeWorker } from '../test/fake-worker.ts';
import { createUIManager, type LayoutAnimationConfig } from './ui-manager.ts';

function opened() {
  const fake = fakeWorker();
  const manager = createUIManager(fake.worker, { setHandler() {}, priority: () => 32 });
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

describe('an animation of the next layout', () => {
  const configured = (config: LayoutAnimationConfig) => {
    const { manager, said } = opened();
    manager.configureNextLayoutAnimation(config);
    return said;
  };

  it('has its own time, delay and property for what comes, what moves and what goes', () => {
    const config = {
      duration: 300,
      create: { type: 'linear', property: 'scaleXY', delay: 100 },
      update: { type: 'spring', duration: 700, springDamping: 0.4 },
      delete: { type: 'easeIn', property: 'opacity' },
    };
    const [create, update, gone] = [
      { durationMs: 300, delayMs: 100, easing: 'linear', property: 'scaleXY' },
      { durationMs: 700, delayMs: 0, easing: 'spring', property: 'opacity' },
      { durationMs: 300, delayMs: 0, easing: 'easeIn', property: 'opacity' },
    ];
    expect(configured(config)).toEqual([
      { type: 'layoutAnimation', motions: { create, update, delete: gone } },
    ]);
  });

  it('leaves out what the app leaves out', () => {
    const update = { durationMs: 300, delayMs: 0, easing: 'linear', property: 'opacity' };
    expect(configured({ duration: 300, update: { type: 'linear' } })).toEqual([
      { type: 'layoutAnimation', motions: { update } },
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
