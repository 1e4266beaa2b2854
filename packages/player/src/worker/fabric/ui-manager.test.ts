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

describe('cloneNode…', () => {
  it('the clone has the new children and props, and the original is unchanged', () => {
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

describe('configureNextLayoutAnimation', () => {
  const configured = (config: LayoutAnimationConfig) => {
    const { manager, said } = opened();
    manager.configureNextLayoutAnimation(config);
    return said;
  };

  it('create, update and delete have their own duration, delay, easing and property', () => {
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

  it('kinds that the app omits have no motion', () => {
    const update = { durationMs: 300, delayMs: 0, easing: 'linear', property: 'opacity' };
    expect(configured({ duration: 300, update: { type: 'linear' } })).toEqual([
      { type: 'layoutAnimation', motions: { update } },
    ]);
  });
});

describe('queries and commands of views', () => {
  it('compareDocumentPosition compares positions in the tree', () => {
    const { manager, make } = opened();
    const [first, second, gone] = [make(3), make(4), make(9)];
    const parent = manager.appendChild(manager.appendChild(make(2), first), second);
    manager.completeRoot(1, [parent]);
    expect(manager.compareDocumentPosition(first, second)).toBe(4);
    expect(manager.compareDocumentPosition(second, first)).toBe(2);
    expect(manager.compareDocumentPosition(first, gone)).toBe(1);
  });

  it('sendAccessibilityEvent moves accessibility focus for the event focus only', () => {
    const { manager, make, said } = opened();
    manager.sendAccessibilityEvent(make(2), 'focus');
    manager.sendAccessibilityEvent(make(2), 'click');
    expect(said).toEqual([{ type: 'command', tag: 2, name: 'accessibilityFocus', args: [] }]);
  });
});
