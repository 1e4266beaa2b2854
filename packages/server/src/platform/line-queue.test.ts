import { expect, test } from 'vitest';
import { LineQueue } from './line-queue.ts';

type Answer = number | 'EAGAIN' | 'ENOSPC';

/** A destination that answers each write as told, with a count of bytes or an error; then takes all. */
function destination(...answers: Answer[]) {
  let written = '';
  const take = (bytes: Buffer): number => {
    const answer = answers.shift() ?? bytes.length;
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer });
    written += bytes.subarray(0, answer);
    return answer;
  };
  return {
    written: () => written,
    writeSync: take,
    write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) {
      setImmediate(() => {
        try {
          done(null, take(bytes));
        } catch (error) {
          done(error as NodeJS.ErrnoException, 0);
        }
      });
    },
  };
}

function queueTo(target: ReturnType<typeof destination>, maxBytes = 1000): LineQueue {
  const queue = new LineQueue(target, maxBytes);
  queue.onceDropped = (lines) => queue.write(`dropped ${lines}\n`);
  return queue;
}

test('lines go on where a write took a part of them, or nothing', async () => {
  const target = destination('EAGAIN', 2, 'EAGAIN');
  const queue = queueTo(target);
  for (const line of ['one\n', 'two\n', 'three\n']) queue.write(line);
  await expect.poll(target.written).toBe('one\ntwo\nthree\n');
  expect(queue.dropped).toBe(0);
});

test('lines beyond what is kept are dropped, and reported once behind those that were kept', async () => {
  const target = destination('EAGAIN');
  const queue = queueTo(target, 12);
  for (const line of ['one\n', 'two\n', 'six\n', 'ten\n', 'what\n']) queue.write(line);
  await expect.poll(target.written).toBe('one\ntwo\nsix\ndropped 2\n');
  expect(queue.dropped).toBe(2);
});

test('a line that a failed write tore is dropped, and the next one begins a line', async () => {
  const target = destination(2, 'ENOSPC');
  const queue = queueTo(target);
  queue.write('one\n');
  queue.write('two\n');
  await expect.poll(target.written).toBe('on\ntwo\ndropped 1\n');
});

test('the end writes what is kept, without another turn, and gives up on a destination that takes nothing', () => {
  const target = destination('EAGAIN', 3);
  const queue = queueTo(target, 12);
  for (const line of ['one\n', 'two\n', 'six\n']) queue.write(line);
  // What is under way is in the hands of the system.
  queue.endSync(1000);
  expect(target.written()).toBe('two\nsix\n');
  const stuck = queueTo(destination('EAGAIN', 'EAGAIN', 'EAGAIN', 'EAGAIN'));
  stuck.write('one\n');
  stuck.write('two\n');
  stuck.endSync(30);
});
