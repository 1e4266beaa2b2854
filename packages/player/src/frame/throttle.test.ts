import { expect, test, vi } from 'vitest';
import type { FromFrame } from '../protocol/host.ts';
import { throttle, throttleStorage } from './throttle.ts';

const kept = (key: string, value: string): FromFrame => ({
  type: 'notice',
  notice: { notice: 'store', store: 'async', key, value },
});

function opened() {
  const told: FromFrame[] = [];
  const later: (() => void)[] = [];
  const keep = throttleStorage(
    (message) => told.push(message),
    (work) => later.push(work),
  );
  return { keep, told, pass: () => later.shift()?.() };
}

test('the first is told at once, of those that follow the last of each key', () => {
  const { keep, told, pass } = opened();
  for (let at = 0; at < 1000; at += 1) expect(keep(kept('a', `${at}`))).toBe(true);
  keep(kept('b', 'once'));
  expect(told).toEqual([kept('a', '0')]);
  pass();
  expect(told.slice(1)).toEqual([kept('a', '999'), kept('b', 'once')]);
  pass();
  keep(kept('a', 'later'));
  expect(told.at(-1)).toEqual(kept('a', 'later'));
});

test('many keys are told a few at a time, and all of them', () => {
  const { keep, told, pass } = opened();
  for (let at = 0; at < 100; at += 1) keep(kept(`${at}`, 'x'));
  expect(told).toHaveLength(1);
  pass();
  expect(told).toHaveLength(21);
  for (let at = 0; at < 6; at += 1) pass();
  expect(new Set(told).size).toBe(100);
});

test('what is not to keep is left to others', () => {
  const { keep, told } = opened();
  expect(keep({ type: 'notice', notice: { notice: 'copy', text: 'a' } })).toBe(false);
  expect(keep({ type: 'notice', notice: null as never })).toBe(false);
  expect(keep({ type: 'log', level: 'info', text: 'a' })).toBe(false);
  expect(told).toEqual([]);
});

test('what an app says is cut before it leaves the frame', () => {
  const post = vi.fn<(message: FromFrame) => void>();
  const say = throttle(post);
  const junk = Array.from({ length: 1000 }, () => ({ junk: true }));
  say({ type: 'log', level: 'info', text: 'x'.repeat(1_000_000) });
  say({ type: 'error', fatal: false, message: '', stack: '', junk } as never);
  say({ type: 'notice', notice: { notice: 'exit', junk } as never });
  say({
    type: 'notice',
    notice: { notice: 'store', store: 's', key: 'k', value: 'v', junk },
  } as never);
  say({ type: 'anything', junk } as never);
  expect(post.mock.calls.map(([message]) => JSON.stringify(message).length < 20_000)).toEqual(
    Array(4).fill(true),
  );
  expect(JSON.stringify(post.mock.calls)).not.toContain('junk');
});

test('of errors and of what is missing it says no more than of all else', () => {
  vi.useFakeTimers();
  const post = vi.fn<(message: FromFrame) => void>();
  const say = throttle(post);
  for (let one = 0; one < 400; one += 1) {
    say({ type: 'error', fatal: false, message: 'one', stack: '' });
    say({ type: 'missing', what: 'module', name: `${one}` });
    say({ type: 'pong', id: one });
  }
  vi.runAllTimers();
  vi.useRealTimers();
  const types = Object.groupBy(post.mock.calls, ([{ type }]) => type);
  expect(types.pong).toHaveLength(400);
  expect([...(types.error ?? []), ...(types.missing ?? [])]).toHaveLength(500);
  expect(types.dropped).toEqual([[{ type: 'dropped', count: 300 }]]);
});
