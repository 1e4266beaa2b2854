import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** Nobody's patience ends. */
const clock = { now: () => 0, steady: () => 0, sleep: () => new Promise<void>(() => {}) };

function works() {
  const begun: PromiseWithResolvers<string>[] = [];
  const work = () => {
    const one = Promise.withResolvers<string>();
    begun.push(one);
    return one.promise;
  };
  return { begun, work };
}

test('whoever asks for work that is under way shares in its success', async () => {
  const flights = new SingleFlight(clock);
  const { begun, work } = works();
  const all = [1, 2, 3].map(() => flights.run('a', 1, work));
  begun[0]?.resolve('done');
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
  expect(begun.length).toBe(1);
});

test('what failed had begun before those who joined it asked: they have one more try together', async () => {
  const flights = new SingleFlight(clock);
  const { begun, work } = works();
  const [first, second, third] = [1, 2, 3].map(() => flights.run('a', 1, work));
  begun[0]?.reject(new Error('something is missing'));
  await expect(first).rejects.toThrow('something is missing');
  expect(begun.length).toBe(2);
  begun[1]?.resolve('done');
  expect(await Promise.all([second, third])).toEqual(['done', 'done']);

  const [one, other] = [1, 2].map(() => flights.run('a', 1, work));
  begun[2]?.reject(new Error('once'));
  await expect(one).rejects.toThrow('once');
  begun[3]?.reject(new Error('again'));
  await expect(other).rejects.toThrow('again');
  await flights.settled();
});
