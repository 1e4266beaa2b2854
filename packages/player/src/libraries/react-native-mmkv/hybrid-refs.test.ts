import { expect, test } from 'vitest';
import { ShadowNode } from '../../worker/fabric/node.ts';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { nitro } from './factory.ts';

type Hybrid = { isReady(): unknown; play(): unknown };

test('the hybridRef of a view of Nitro gets a stand-in, once for each function', async () => {
  const { worker, said, settled } = fakeWorker();
  nitro(worker);
  const got: [string, Hybrid][] = [];
  const ref = (name: string) => ({ f: (object: Hybrid) => void got.push([name, object]) });
  const first = ref('first');
  const view = (hybridRef: unknown, more = {}) =>
    new ShadowNode(2, 'VideoView', { hybridRef, ...more }, null, []);
  worker.mounted.commit(1, [view(first)]);
  expect(got).toEqual([]);
  await settled();
  worker.mounted.commit(1, [view(first, { paused: true })]);
  worker.mounted.commit(1, [view({ f: first.f })]);
  await settled();
  expect(got.map(([name]) => name)).toEqual(['first']);
  worker.mounted.commit(1, [view(ref('second').f)]);
  await settled();
  expect(got.map(([name]) => name)).toEqual(['first', 'second']);
  const [object, same] = got.map(([, one]) => one);
  expect(same).toBe(object);
  expect(object?.isReady()).toBe(false);
  await expect(object?.play()).rejects.toThrow('VideoView.play is not there');
  expect(said).toContainEqual({
    type: 'missing',
    what: 'method',
    name: 'VideoView.isReady',
    answered: 'false',
  });
});

test('a hybridRef that throws is an error of the app, and a removed view gets none', async () => {
  const { worker, failed, settled } = fakeWorker();
  nitro(worker);
  const wrong = () => {
    throw new Error('no');
  };
  const view = (tag: number, hybridRef: unknown) =>
    new ShadowNode(tag, 'VideoView', { hybridRef }, null, []);
  worker.mounted.commit(1, [view(2, { f: wrong }), view(4, 'nothing')]);
  await settled();
  expect(failed).toEqual([new Error('no')]);
  worker.mounted.commit(1, [view(6, { f: wrong })]);
  worker.mounted.commit(1, []);
  await settled();
  expect(failed).toHaveLength(1);
});
