import { expect, test } from 'vitest';
import type { Tag } from '../../protocol/worker.ts';
import { createLayoutEvents } from './layout-events.ts';

test('inner views get their layout event after React has rendered what the outer ones set', () => {
  const parents = new Map<Tag, Tag>([
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 1],
  ]);
  const seen: unknown[] = [];
  const microtasks: (() => void)[] = [];
  const dispatchAll = createLayoutEvents({
    parentOf: (tag) => parents.get(tag),
    dispatch: (tag, _, { layout }) => void seen.push([tag, layout]),
    queueMicrotask: (work) => void microtasks.push(work),
  });
  const layout = { x: 1, y: 2, width: 3, height: 4, pageX: 9, pageY: 9 };
  // The view 3 has no listener.
  dispatchAll(new Map([4, 2, 5].map((tag) => [tag, layout])));
  const told = { x: 1, y: 2, width: 3, height: 4 };
  expect(seen).toEqual([
    [2, told],
    [5, told],
  ]);
  for (const work of microtasks) work();
  expect(seen.slice(2)).toEqual([[4, told]]);
});
