import { expect, it } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { createMeasure } from './measure.ts';
import { ShadowNode } from './node.ts';

const box = (x: number, y: number) => ({ x, y, width: 10, height: 5, pageX: 0, pageY: 0 });

it('answers an effect at once from what is known, as FlashList counts on', async () => {
  const { worker, asked } = fakeWorker();
  const { mounted, layouts } = worker;
  const leaf = new ShadowNode(3, 'View', {}, 'leaf', []);
  mounted.commit(1, [new ShadowNode(2, 'View', {}, 'root', [leaf])]);
  const { measureLayout } = createMeasure(worker);
  const told: number[][] = [];
  const tell = (...at: number[]) => void told.push(at);
  const ask = () => measureLayout(3, 2, () => {}, tell);
  // Unknown: the frame is asked, and the effect hears of it by being run again.
  expect([...layouts.noted(ask).keys()]).toEqual([3]);
  expect([told.length, asked.length]).toEqual([0, 1]);
  layouts.telling(new Map([[3, box(4, 6)]]), ask);
  expect(told).toEqual([[4, 6, 10, 5]]);
  layouts.set(3, box(1, 2));
  layouts.noted(() => measureLayout(3, 3, () => {}, tell));
  expect(told.at(-1)).toEqual([0, 0, 10, 5]);
  expect(asked).toHaveLength(1);
  // Elsewhere nobody can be told once more: the frame knows best.
  ask();
  expect(asked).toHaveLength(2);
});

it('answers of a view that is gone as a device does, so that nobody waits for ever', async () => {
  const { worker, settled } = fakeWorker();
  const { measure, measureInWindow, measureLayout } = createMeasure(worker);
  const told: unknown[][] = [];
  const tell =
    (name: string) =>
    (...box: number[]) =>
      void told.push([name, ...box]);
  measure(7, tell('measure'));
  measure(undefined, tell('nothing'));
  measureInWindow(7, tell('window'));
  measureLayout(7, 8, tell('failed'), tell('layout'));
  await settled();
  expect(told).toEqual([
    ['measure', 0, 0, 0, 0, 0, 0],
    ['nothing', 0, 0, 0, 0, 0, 0],
    ['window', 0, 0, 0, 0],
    ['failed'],
  ]);
});
