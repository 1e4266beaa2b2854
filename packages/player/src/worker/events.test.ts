import { expect, it } from 'vitest';
import { PRIORITY } from '../protocol/worker.ts';
import { createEvents } from './events.ts';
import { Mounted } from './fabric/mounting.ts';
import { ShadowNode } from './fabric/node.ts';

it('dispatch reaches the app if a listener throws, and sets the priority only meanwhile', () => {
  const mounted = new Mounted();
  mounted.commit(1, [new ShadowNode(2, 'RCTView', {}, 'handle', [])]);
  const failed: unknown[] = [];
  const told: unknown[][] = [];
  const events = createEvents(mounted, (error) => failed.push(error));
  events.listen(() => {
    throw new Error('broken');
  });
  events.setHandler((...event) => void told.push([...event, events.priority()]));
  events.dispatch(2, 'topFocus', { text: 'a' }, PRIORITY.discrete);
  events.dispatch(3, 'topFocus', {});
  expect(told).toEqual([['handle', 'topFocus', { target: 2, text: 'a' }, PRIORITY.discrete]]);
  expect(failed).toHaveLength(1);
  expect(events.priority()).toBe(PRIORITY.default);
});

it('events of views that libraries made in the frame reach listeners only', () => {
  const told: unknown[] = [];
  const heard: unknown[] = [];
  const events = createEvents(new Mounted(), () => {});
  events.listen((...event) => void heard.push(event));
  events.setHandler((...event) => void told.push(event));
  events.dispatch(-2, 'topVideoLoad', { duration: 1 });
  expect([heard, told]).toEqual([[[-2, 'topVideoLoad', { duration: 1 }]], []]);
});

it('views that a library has in the tree are not known to React', () => {
  const mounted = new Mounted();
  mounted.commit(1, [new ShadowNode(11, 'RNSScreen', {}, null, [])]);
  const told: unknown[] = [];
  const heard: unknown[] = [];
  const events = createEvents(mounted, () => {});
  events.listen((...event) => void heard.push(event));
  events.setHandler((...event) => void told.push(event));
  events.dispatch(11, 'topAppear', {});
  expect([heard, told]).toEqual([[[11, 'topAppear', {}]], []]);
});

it('touch events of a deleted view go to its closest remaining ancestor, other events nowhere', () => {
  const mounted = new Mounted();
  const child = new ShadowNode(4, 'RCTView', {}, 'child', []);
  mounted.commit(1, [new ShadowNode(2, 'RCTView', {}, 'parent', [child])]);
  const told: unknown[][] = [];
  const heard: unknown[][] = [];
  const events = createEvents(mounted, () => {});
  events.listen((tag, name) => void heard.push([tag, name]));
  events.setHandler((handle, name) => void told.push([handle, name]));
  events.dispatch(4, 'topTouchStart', { touches: [{}] });
  mounted.commit(1, [new ShadowNode(2, 'RCTView', {}, 'parent', [])]);
  events.dispatch(4, 'topLayout', {});
  events.dispatch(4, 'topTouchMove', { touches: [{}] });
  events.dispatch(4, 'topTouchEnd', { touches: [] });
  events.dispatch(4, 'topTouchEnd', { touches: [] });
  expect(told).toEqual([
    ['child', 'topTouchStart'],
    ['parent', 'topTouchMove'],
    ['parent', 'topTouchEnd'],
  ]);
  expect(heard.map(([tag]) => tag)).toEqual([4, 4, 4]);
});
