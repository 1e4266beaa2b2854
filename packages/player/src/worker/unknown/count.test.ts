import { expect, test } from 'vitest';
import type { FromWorker } from '../../protocol/worker.ts';
import { countMissing } from './count.ts';

test('a missing thing is reported at once, and later with the number of requests', () => {
  const said: FromWorker[] = [];
  const timers: (() => void)[] = [];
  const send = countMissing((message) => void said.push(message), {
    setTimeout: (work) => timers.push(work),
  });
  const missing = (name: string) => ({ type: 'missing', what: 'method', name }) as const;
  for (let times = 0; times < 3; times += 1) send(missing('A.a'));
  send(missing('A.b'));
  send({ type: 'pong', id: 1 });
  expect(said).toEqual([missing('A.a'), missing('A.b'), { type: 'pong', id: 1 }]);
  expect(timers).toHaveLength(1);
  timers[0]?.();
  expect(said.slice(3)).toEqual([{ ...missing('A.a'), times: 3 }]);
});

test('a missing thing is reported again when the app has drawn something since', () => {
  const said: FromWorker[] = [];
  const timers: (() => void)[] = [];
  const send = countMissing((message) => void said.push(message), {
    setTimeout: (work) => timers.push(work),
  });
  const missing = { type: 'missing', what: 'module', name: 'A' } as const;
  const commit = { type: 'commit', operations: [] } as FromWorker;
  send(commit);
  send(missing);
  send(commit);
  send(commit);
  timers[0]?.();
  expect([said.length, said.at(-1)]).toEqual([5, { ...missing, wentOn: true }]);
});

test('a message with isLater replaces the answer, and counts as no call', () => {
  const said: FromWorker[] = [];
  const timers: (() => void)[] = [];
  const send = countMissing((message) => void said.push(message), {
    setTimeout: (work) => timers.push(work),
  });
  const missing = { type: 'missing', what: 'method', name: 'A.a' } as const;
  send({ ...missing, answered: 'unheard of', isLater: true });
  send({ ...missing, answered: 'an error' });
  for (let times = 0; times < 2; times += 1)
    send({ ...missing, answered: 'an empty value', isLater: true });
  timers[0]?.();
  send({ ...missing, answered: 'an error' });
  timers[1]?.();
  expect(said).toEqual([
    { ...missing, answered: 'an error' },
    { ...missing, answered: 'an empty value' },
    { ...missing, answered: 'an empty value', times: 2 },
  ]);
});
