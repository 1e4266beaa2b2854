import { expect, it } from 'vitest';
import type { FromWorker } from '../protocol/worker.ts';
import { createOutbox } from './outbox.ts';

it('messages of a turn are posted together and in order, with consecutive commits merged', () => {
  const posted: FromWorker[][] = [];
  const turns: (() => void)[] = [];
  const send = createOutbox({
    post: (messages) => posted.push(messages as FromWorker[]),
    queueMicrotask: (flush) => turns.push(flush),
    frameTime: () => undefined,
  });
  const commit = (tag: number): FromWorker => ({
    type: 'commit',
    operations: [['update', tag, { opacity: tag }]],
  });
  const kept = commit(1);
  send(kept);
  send(commit(2));
  send({ type: 'command', tag: 2, name: 'focus', args: [] });
  for (const tag of [3, 4, 5]) send(commit(tag));
  for (const flush of turns) flush();
  expect(turns).toHaveLength(1);
  expect(posted).toHaveLength(1);
  expect(posted[0]?.map(({ type }) => type)).toEqual(['commit', 'command', 'commit']);
  const [first] = posted[0] ?? [];
  expect(first?.type === 'commit' && first.operations.map(([, tag]) => tag)).toEqual([1, 2]);
  const last = posted[0]?.at(-1);
  expect(last?.type === 'commit' && last.operations.map(([, tag]) => tag)).toEqual([3, 4, 5]);
  expect(kept).toEqual(commit(1));
});

it('commits of an animation frame that only change and move views are one step', () => {
  const posted: FromWorker[][] = [];
  let time: number | undefined;
  let flush = () => {};
  const send = createOutbox({
    post: (messages) => posted.push(messages as FromWorker[]),
    queueMicrotask(work) {
      flush = work;
    },
    frameTime: () => time,
  });
  const turn = (...messages: FromWorker[]) => {
    for (const message of messages) send(message);
    // Microtasks of the browser run after the frame is over.
    time = undefined;
    flush();
    return posted.pop();
  };
  const update = { type: 'commit', operations: [['update', 1, {}]] } satisfies FromWorker;
  const create = {
    type: 'commit',
    operations: [['create', 2, 'RCTView', {}]],
  } satisfies FromWorker;
  time = 16.5;
  expect(turn(update, update)).toEqual([
    { type: 'commit', operations: [...update.operations, ...update.operations], step: 16.5 },
  ]);
  time = 33;
  expect(turn(update, create)?.[0]).not.toHaveProperty('step');
  time = 50;
  expect(turn(update, { type: 'pong', id: 1 })?.[0]).not.toHaveProperty('step');
  expect(turn(update)).toEqual([update]);
});
