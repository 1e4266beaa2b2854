import { expect, it } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { createMeasure } from './measure.ts';
import { ShadowNode } from './node.ts';

const box = (x: number, y: number) => ({ x, y, width: 10, height: 5, pageX: 0, pageY: 0 });

it('measureLayout in an effect calls back synchronously if the layouts are known', async () => {
  const { worker, asked } = fakeWorker();
  const { mounted, layouts } = worker;
  const leaf = new ShadowNode(3, 'View', {}, 'leaf', []);
  mounted.commit(1, [new ShadowNode(2, 'View', {}, 'root', [leaf])]);
  const { measureLayout } = createMeasure(worker);
  const told: number[][] = [];
  const tell = (...at: number[]) => void told.push(at);
  const ask = () => measureLayout(3, 2, () => {}, tell);
  // The layout is unknown. The frame is asked, and the effect runs again with the answer.
  expect([...layouts.recordReads(ask).keys()]).toEqual([3]);
  expect([told.length, asked.length]).toEqual([0, 1]);
  layouts.withNewer(new Map([[3, box(4, 6)]]), ask);
  expect(told).toEqual([[4, 6, 10, 5]]);
  layouts.set(3, box(1, 2));
  layouts.recordReads(() => measureLayout(3, 3, () => {}, tell));
  expect(told.at(-1)).toEqual([0, 0, 10, 5]);
  expect(asked).toHaveLength(1);
  // Outside of an effect nothing runs again, so the frame is always asked.
  ask();
  expect(asked).toHaveLength(2);
});

it('measuring a deleted view calls back with zeros, or fails, as on a device', async () => {
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
