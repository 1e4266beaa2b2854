import { expect, it } from 'vitest';
import type { FromWorker } from '../protocol/worker.ts';
import { createOutbox } from './outbox.ts';

it('messages of a turn are posted together and in order, with consecutive commits merged', () => {
  const posted: FromWorker[][] = [];
  const turns: (() => void)[] = [];
  const send = createOutbox(
    (messages) => posted.push(messages),
    (flush) => turns.push(flush),
    () => false,
  );
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

it('a commit of an animation frame is marked as a step', () => {
  const posted: FromWorker[][] = [];
  let isInFrame = true;
  const send = createOutbox(
    (messages) => posted.push(messages),
    (flush) => flush(),
    () => isInFrame,
  );
  const commit: FromWorker = { type: 'commit', operations: [['update', 1, {}]] };
  send(commit);
  send({ type: 'pong', id: 1 });
  isInFrame = false;
  send(commit);
  const step = { ...commit, isStep: true };
  expect(posted).toEqual([[step], [{ type: 'pong', id: 1 }], [commit]]);
});
