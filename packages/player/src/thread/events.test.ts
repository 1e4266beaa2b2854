import { expect, it } from 'vitest';
import { PRIORITY } from '../protocol.ts';
import { createEvents } from './events.ts';
import { Mounted } from './fabric/mounting.ts';
import { ShadowNode } from './fabric/node.ts';

it('reaches the app though a library throws, and knows how urgent it is only meanwhile', () => {
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
