import { expect, it } from 'vitest';
import type { Props, Tag } from '../../protocol/worker.ts';
import { Layouts } from './layouts.ts';
import { createMeasure } from './measure.ts';

/** Views 2 to 4, each in the one before it. */
function opened(props: Record<Tag, Props> = {}, scrolled = { x: 0, y: 0 }) {
  const layouts = new Layouts({
    parentOf: (tag) => (tag > 2 ? tag - 1 : undefined),
    propsOf: (tag) => props[tag] ?? {},
    offsetOf: (tag) => (tag === 3 ? scrolled : undefined),
  });
  layouts.set(2, { x: 10, y: 20, width: 200, height: 100 });
  layouts.set(3, { x: 5, y: 5, width: 100, height: 50 });
  layouts.set(4, { x: 1, y: 2, width: 20, height: 10 });
  return { layouts, ...createMeasure({ layouts }) };
}

it.each<
  [title: string, props: Record<Tag, Props>, scrolled: { x: number; y: number }, box: number[]]
>([
  ['adds the places of its ancestors', {}, { x: 0, y: 0 }, [16, 27, 20, 10]],
  ['moves with what it is scrolled in', {}, { x: 0, y: 12 }, [16, 15, 20, 10]],
  [
    'is moved by a transform',
    { 4: { transform: [{ translateX: '50%' }] } },
    { x: 0, y: 0 },
    [26, 27, 20, 10],
  ],
  [
    'is scaled from the centre of its parent',
    { 3: { transform: [{ scale: 2 }] } },
    { x: 0, y: 0 },
    [-33, 4, 40, 20],
  ],
  ['is turned', { 4: { transform: [{ rotate: '90deg' }] } }, { x: 0, y: 0 }, [21, 22, 10, 20]],
])('the visible box of a view %s', (_title, props, scrolled, box) => {
  const { measureInWindow } = opened(props, scrolled);
  const seen: number[][] = [];
  measureInWindow(4, (...at) => seen.push(at.map((one) => Math.round(one))));
  expect(seen).toEqual([box]);
});

it('measure and measureLayout call back at once', () => {
  const { measure, measureLayout } = opened({ 3: { transform: [{ scale: 2 }] } });
  const seen: unknown[] = [];
  const tell = (...at: unknown[]) => void seen.push(at);
  measure(4, tell);
  measureLayout(4, 2, () => tell('failed'), tell);
  measureLayout(2, 4, () => tell('failed'), tell);
  measure(9, tell);
  expect(seen).toEqual([[1, 2, 40, 20, -33, 4], [6, 7, 20, 10], ['failed'], [0, 0, 0, 0, 0, 0]]);
});
