import { expect, test } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { createStandIns } from './stand-ins.ts';

type Call = (...values: unknown[]) => unknown;

function opened() {
  const { worker, said, settled } = fakeWorker();
  const module = createStandIns({ ...worker, isCalled: () => false })('Nonesuch');
  const read = (member: string) => Reflect.get(module, member) as unknown;
  const call = (name: string) => (read(name) as Call)();
  return { read, call, said, settled };
}

test('constants can be read to any depth, and print as nothing', () => {
  const { read, call } = opened();
  const { group } = call('getConstants') as { group: Record<string, Call> };
  expect(`${group.dir}/${read('name')}`).toBe('/');
  const url = (read('BuildConfigs') as Record<string, Record<string, Call>>).API_URL;
  expect(`${url?.replace?.('a', 'b')}`).toBe('');
  expect([Number(url), [...(url as never as Iterable<never>)], url?.length]).toEqual([0, [], 0]);
  expect([
    JSON.stringify({ url }),
    `${url?.name}`,
    `${Reflect.construct(url as never, [])}`,
  ]).toEqual(['{}', '', '']);
  expect(read('VERSION')).toBeUndefined();
  expect((call('getDevice') as Record<string, Record<string, Call>>).model?.trim?.()).toBeTruthy();
});

test('parts of constants are reported with the constants that they are read of', async () => {
  const { read, call, said, settled } = opened();
  const { group } = call('getConstants') as { group: { dir: { path: string } } };
  const { API_URL } = read('BuildConfigs') as { API_URL: string };
  expect([`${group.dir.path.replace('a', 'b')}`, API_URL.length]).toEqual(['', 0]);
  await settled();
  expect(said.map((one) => one.type === 'missing' && one.name).toSorted()).toEqual([
    'Nonesuch: asked for BuildConfigs.API_URL',
    'Nonesuch: asked for group.dir.path',
  ]);
});
