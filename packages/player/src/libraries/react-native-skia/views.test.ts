import { expect, test } from 'vitest';
import { ShadowNode } from '../../worker/fabric/node.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { createViewApi } from './views.ts';

/** A canvas of this size in points, whose drawing takes `ms` on the processor or on a card. */
function start({ width = 100, height = 50, ms = 1, isSlow = true } = {}) {
  const { worker, said, frame } = fakeWorker({ settings: { scale: 3 } });
  let clock = 0;
  const sizes: [number, number][] = [];
  const raster = {
    isSlow: () => isSlow,
    image: () => ({}) as never,
    bitmap(right: number, down: number) {
      sizes.push([right, down]);
      clock += ms;
      return {} as ImageBitmap;
    },
  };
  const timed = { ...worker, native: { ...worker.native, now: () => clock } };
  const api = createViewApi(timed, { raster, asImage: () => ({}) });
  const node = new ShadowNode(2, 'SkiaPictureView', { nativeID: '7' }, {}, []);
  worker.mounted.commit(1, [node]);
  worker.layouts.set(2, { x: 0, y: 0, width, height });
  worker.layouts.settle();
  const pictures = () => said.filter(({ type }) => type === 'picture').length;
  return { api, frame, sizes, pictures };
}

test('a canvas is drawn once a frame, in the pixels of the device', () => {
  const { api, frame, sizes, pictures } = start();
  for (let times = 0; times < 3; times += 1) api.setJsiProperty(7, 'picture', null);
  frame();
  expect([sizes, pictures()]).toEqual([[[300, 150]], 1]);
  frame();
  expect(sizes).toHaveLength(1);
  expect(api.size(7)).toEqual({ width: 100, height: 50 });
});

test('the processor draws with fewer pixels what takes it long, and what is large', () => {
  const slow = start({ ms: 200 });
  for (let times = 0; times < 3; times += 1) {
    slow.api.requestRedraw(7);
    slow.frame();
  }
  expect(slow.sizes).toEqual([
    [300, 150],
    [150, 75],
    [100, 50],
  ]);
  const large = start({ width: 1000, height: 1000 });
  large.frame();
  expect(large.sizes).toEqual([[1225, 1225]]);
  const card = start({ width: 1000, height: 1000, isSlow: false });
  card.frame();
  expect(card.sizes).toEqual([[3000, 3000]]);
});
