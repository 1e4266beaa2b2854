import { describe, expect, test } from 'vitest';
import { markHostFunctions } from '../../worker/host-functions.ts';
import { createWorklets } from './install.ts';
import { type Serializable, serialize, valueAt } from './serializable.ts';

const later: (() => void)[] = [];
const failures: unknown[] = [];
const native = {
  setTimeout: (work: () => void) => later.push(work),
  requestAnimationFrame: (work: (time: number) => void) => later.push(() => work(16)),
  now: () => 7,
};
const { rn, ui, proxy } = createWorklets(
  { native: native as never, fail: (error) => failures.push(error) },
  globalThis,
);
const run = () => {
  for (let work = later.shift(); work; work = later.shift()) work();
};
const make = (name: string, ...values: unknown[]) =>
  (proxy[name] as (...values: unknown[]) => Serializable)(...values);
/** A worklet as the Babel plugin of react-native-worklets emits it. */
const workletOf = (code: string, closure: Record<string, unknown> = {}, hash = Math.random()) =>
  make('createSerializableWorklet', {
    __workletHash: hash,
    __initData: make('createSerializableObject', { code }),
    __closure: make('createSerializableObject', closure),
  });

describe('references', () => {
  test('unpack to a new plain value on every read, or to the same one when kept', () => {
    const list = make('createSerializableArray', [make('createSerializableNumber', 1), 2]);
    expect(list.at(ui)).toEqual([1, 2]);
    expect(list.at(ui)).not.toBe(list.at(ui));
    const kept = make('createSerializableObject', { a: list }, true);
    expect(kept.at(ui)).toBe(kept.at(ui));
    expect(kept.at(ui)).not.toBe(kept.at(rn));
  });

  test('preserve maps, sets, regular expressions and errors', () => {
    expect(make('createSerializableMap', ['a'], [1]).at(ui)).toEqual(new Map([['a', 1]]));
    expect(make('createSerializableSet', [1]).at(ui)).toEqual(new Set([1]));
    expect(make('createSerializableRegExp', 'a', 'g').at(ui)).toEqual(/a/g);
    const error = make('createSerializableError', 'Mine', 'wrong', '').at(ui);
    expect(error).toMatchObject({ name: 'Mine', message: 'wrong' });
  });

  test('can be created by the method names of older versions', () => {
    expect(make('makeShareableString', 'x').at(ui)).toBe('x');
    const wrapped = make('makeShareableClone', { a: make('makeShareableNumber', 1) });
    expect(wrapped.at(ui)).toEqual({ a: 1 });
  });

  test('copy plain data, and share instances of classes', () => {
    const data = { list: [1, { a: new Map([['k', 1]]) }] };
    const reference = serialize(data);
    data.list.length = 0;
    expect(reference.at(rn)).toEqual({ list: [1, { a: new Map([['k', 1]]) }] });
    const date = new Date(0);
    expect(serialize(date).at(rn)).toBe(date);
    const round: Record<string, unknown> = {};
    round.self = round;
    expect(() => serialize(round)).not.toThrow();
  });
});

describe('worklets', () => {
  test('run with the globals of their runtime and with their closure', () => {
    const add = workletOf('function () { const { b } = this.__closure; return a + b; }', { b: 2 });
    ui.scope.a = 40;
    expect((add.at(ui) as () => number)()).toBe(42);
    expect('a' in globalThis).toBe(false);
  });

  test('do not create globals in the app', () => {
    const leak = workletOf('function () { leaked = 1; return typeof importScripts; }');
    expect((leak.at(ui) as () => string)()).toBe('undefined');
    expect('leaked' in globalThis).toBe(false);
    expect(ui.scope.leaked).toBe(1);
  });

  test('resolve to the original function when they return to its runtime', () => {
    const work = () => 'app';
    const reference = make('createSerializableNonWorkletFunction', work, 'work');
    const guard = reference.at(ui);
    expect(guard).not.toBe(work);
    expect(() => (guard as () => void)()).toThrow(/work/);
    expect(valueAt(guard, rn)).toBe(work);
    expect(serialize(guard)).toBe(reference);
  });

  test('call methods of native modules in every runtime', () => {
    const module = { flush: () => 'flushed' };
    markHostFunctions(module);
    const reference = make('createSerializableNonWorkletFunction', module.flush, 'flush');
    expect((reference.at(ui) as () => string)()).toBe('flushed');
  });

  test('return a result synchronously from runOnUISync', () => {
    const answer = workletOf('function () { return __serializer({ n: 3 }); }');
    expect(make('runOnUISync', answer)).toEqual({ n: 3 });
  });
});

describe('scheduling', () => {
  test('keeps the order, and continues after a worklet that throws', () => {
    const said: unknown[] = [];
    const say = make('createSerializableNonWorkletFunction', (one: unknown) => said.push(one));
    const saying = (one: string) =>
      workletOf(
        `function () { const { say } = this.__closure;
          __workletsModuleProxy.scheduleOnRN(say, __serializer(['${one}'])); }`,
        { say },
      );
    const list = [saying('a'), workletOf('function () { throw new Error("no"); }'), saying('b')];
    make('scheduleOnUI', make('createSerializableArray', list));
    make('scheduleOnUI', saying('c'));
    expect(said).toEqual([]);
    run();
    expect(said).toEqual(['a', 'b', 'c']);
    expect(failures).toHaveLength(1);
  });

  test('passes each worklet its arguments', () => {
    const one = workletOf('function (a, b) { seen = [a, b]; }');
    const [list, args] = [[one], [make('createSerializableArray', [1, 2])]];
    make('scheduleOnUI', make('createSerializableArray', list), make('makeShareableArray', args));
    run();
    expect(ui.scope.seen).toEqual([1, 2]);
  });

  test('runs microtasks after the worklet that queued them', () => {
    const one = workletOf(
      'function () { order = []; queueMicrotask(() => order.push(2)); order.push(1); }',
    );
    make('scheduleOnUI', one);
    run();
    expect(ui.scope.order).toEqual([1, 2]);
  });
});

test('a callback that throws does not stop the others of its frame, and the next frame comes', () => {
  // src/runLoop/uiRuntime/requestAnimationFrame.ts: one frame of the browser for the whole queue.
  const install = workletOf(`function () {
    let queue = [];
    seen = [];
    globalThis.requestAnimationFrame = (work) => queue.push(work);
    const flush = (time) => {
      const all = queue;
      queue = [];
      for (const work of all) work(time);
      if (seen.length < 2) __nativeRequestAnimationFrame(flush);
    };
    __nativeRequestAnimationFrame(flush);
    requestAnimationFrame(() => { throw new Error('no'); });
    requestAnimationFrame((time) => {
      seen.push(time);
      requestAnimationFrame(() => seen.push('next'));
    });
  }`);
  failures.length = 0;
  make('scheduleOnUI', install);
  run();
  expect(ui.scope.seen).toEqual([16, 'next']);
  expect(failures).toHaveLength(1);
});

describe('shared values', () => {
  test('that are synchronizable are visible to both runtimes', () => {
    const one = make('createSynchronizable', make('createSerializableNumber', 1));
    make('synchronizableSetBlocking', one, make('createSerializableNumber', 2));
    expect(make('synchronizableGetBlocking', one)).toBe(2);
    expect((one.at(ui) as { getDirty(): number }).getDirty()).toBe(2);
  });

  test('that are shareable live in their host runtime', () => {
    const decorate = workletOf('function (host) { host.twice = host.value * 2; return host; }');
    const nothing = make('createSerializableUndefined');
    const one = make(
      'createShareable',
      2,
      make('createSerializableNumber', 4),
      true,
      decorate,
      nothing,
    );
    expect(one.at(ui)).toMatchObject({ value: 4, twice: 8, isHost: true });
    expect(serialize(one.at(ui))).toBe(one);
  });

  test('do not leak from a worker runtime into the UI runtime', () => {
    const holder = make('createWorkletRuntime', 'worker', workletOf('function () { mine = 1; }'));
    expect(make('runOnRuntimeSync', holder, workletOf('function () { return mine; }'))).toBe(1);
    expect(ui.scope.mine).toBeUndefined();
  });
});
