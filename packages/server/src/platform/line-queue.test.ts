import { expect, test } from 'vitest';
import { LineQueue } from './line-queue.ts';

type Answer = number | 'EAGAIN' | 'ENOSPC';

/** A destination whose first writes have the given results: bytes written, or an error. Later ones succeed. */
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
  queue.onDropped = (lines) => queue.write(`dropped ${lines}\n`);
  return queue;
}

test('a partial write and EAGAIN lose no byte', async () => {
  const target = destination('EAGAIN', 2, 'EAGAIN');
  const queue = queueTo(target);
  for (const line of ['one\n', 'two\n', 'three\n']) queue.write(line);
  await expect.poll(target.written).toBe('one\ntwo\nthree\n');
  expect(queue.dropped).toBe(0);
});

test('lines beyond maxBytes are dropped, and reported once after the waiting lines', async () => {
  const target = destination('EAGAIN');
  const queue = queueTo(target, 12);
  for (const line of ['one\n', 'two\n', 'six\n', 'ten\n', 'what\n']) queue.write(line);
  await expect.poll(target.written).toBe('one\ntwo\nsix\ndropped 2\n');
  expect(queue.dropped).toBe(2);
});

test('a line that a failed write cut off is dropped, and the next one begins on a new line', async () => {
  const target = destination(2, 'ENOSPC');
  const queue = queueTo(target);
  queue.write('one\n');
  await expect.poll(target.written).toBe('on');
  queue.write('two\n');
  await expect.poll(target.written).toBe('on\ntwo\ndropped 1\n');
});

test('endSync writes the waiting lines, and gives up on a stalled destination after the timeout', async () => {
  const target = destination('EAGAIN', 3);
  const begun = Promise.withResolvers<void>();
  const queue = queueTo({ ...target, write: () => begun.resolve() }, 12);
  queue.write('one\n');
  await begun.promise;
  for (const line of ['two\n', 'six\n']) queue.write(line);
  // The write of `one` is in progress and is not repeated.
  queue.endSync(1000);
  expect(target.written()).toBe('two\nsix\n');
  const stuck = queueTo(destination('EAGAIN', 'EAGAIN', 'EAGAIN', 'EAGAIN'));
  stuck.write('one\n');
  stuck.write('two\n');
  stuck.endSync(30);
});
