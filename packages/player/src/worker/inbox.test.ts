import { expect, it } from 'vitest';
import { PRIORITY, type Priority, type Props, type ToWorker } from '../protocol/worker.ts';
import { createInbox } from './inbox.ts';

const event = (
  tag: number,
  name: string,
  payload: Props = {},
  priority: Priority = PRIORITY.continuous,
): ToWorker => ({ type: 'event', tag, name, payload, priority });

/** Receives these batches, all of which arrive while the app is busy. */
async function received(...batches: ToWorker[][]): Promise<ToWorker[]> {
  const got: ToWorker[] = [];
  const tasks: (() => void)[] = [];
  const inbox = createInbox(
    (message) => got.push(message),
    (work) => tasks.push(work),
  );
  for (const batch of batches) inbox(batch);
  expect([got, tasks.length]).toEqual([[], 1]);
  for (const work of tasks) work();
  await new Promise((resolve) => setTimeout(resolve));
  return got;
}

it('of several waiting moves only the latest is received, in its place among the messages', async () => {
  const offset = (y: number): ToWorker => ({
    type: 'states',
    states: [[2, { offset: { x: 0, y } }]],
  });
  const scroll = (y: number) => event(2, 'topScroll', { y });
  const got = await received(
    [offset(1), scroll(1)],
    [offset(2), scroll(2)],
    [offset(3), scroll(3)],
  );
  expect(got).toEqual([offset(1), offset(2), offset(3), scroll(3)]);
});

it('a scroll event after the content has moved is not replaced', async () => {
  const all = [
    event(2, 'topScroll', { y: 1 }, PRIORITY.default),
    event(2, 'topScroll', { y: 2 }, PRIORITY.default),
    event(2, 'topScroll', { y: 3 }),
    event(2, 'topScroll', { y: 4 }),
  ];
  expect(await received(all)).toEqual(all.toSpliced(2, 1));
});

it('moves of other fingers, of other views and around other events are received', async () => {
  const move = (tag: number, identifier: number, x: number) =>
    event(tag, 'topTouchMove', { identifier, x });
  const all = [
    move(2, 0, 1),
    move(2, 1, 1),
    move(3, 0, 1),
    move(2, 0, 2),
    move(2, 1, 2),
    event(2, 'topTouchEnd'),
    event(2, 'topTouchStart'),
    move(2, 0, 3),
    event(4, 'topChange', { text: 'a' }),
    event(4, 'topChange', { text: 'ab' }),
  ];
  expect(await received(...all.map((one) => [one]))).toEqual(all.slice(2));
});

it('microtasks run between batches', async () => {
  const got: string[] = [];
  const tasks: (() => void)[] = [];
  const inbox = createInbox(
    ({ type }) => {
      got.push(type);
      queueMicrotask(() => got.push('microtask'));
    },
    (work) => tasks.push(work),
  );
  inbox([{ type: 'ping', id: 1 }]);
  inbox([event(2, 'topFocus')]);
  for (const work of tasks) work();
  await new Promise((resolve) => setTimeout(resolve));
  expect(got).toEqual(['ping', 'microtask', 'event', 'microtask']);
});
