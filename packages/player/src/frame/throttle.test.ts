import { expect, test, vi } from 'vitest';
import type { FromFrame } from '../protocol/host.ts';
import { throttle, throttleStorage } from './throttle.ts';

const stored = (key: string, value: string): FromFrame => ({
  type: 'notice',
  notice: { notice: 'store', store: 'async', key, value },
});

function opened() {
  const sent: FromFrame[] = [];
  const later: (() => void)[] = [];
  const throttled = throttleStorage(
    (message) => sent.push(message),
    (work) => later.push(work),
  );
  return { throttled, sent, pass: () => later.shift()?.() };
}

test('the first value is sent at once, and later the last value of each key', () => {
  const { throttled, sent, pass } = opened();
  for (let at = 0; at < 1000; at += 1) expect(throttled(stored('a', `${at}`))).toBe(true);
  throttled(stored('b', 'once'));
  expect(sent).toEqual([stored('a', '0')]);
  pass();
  expect(sent.slice(1)).toEqual([stored('a', '999'), stored('b', 'once')]);
  pass();
  throttled(stored('a', 'later'));
  expect(sent.at(-1)).toEqual(stored('a', 'later'));
});

test('many keys are sent in portions, and none is lost', () => {
  const { throttled, sent, pass } = opened();
  for (let at = 0; at < 100; at += 1) throttled(stored(`${at}`, 'x'));
  expect(sent).toHaveLength(1);
  pass();
  expect(sent).toHaveLength(21);
  for (let at = 0; at < 6; at += 1) pass();
  expect(new Set(sent).size).toBe(100);
});

test('messages other than store notices are not handled', () => {
  const { throttled, sent } = opened();
  expect(throttled({ type: 'notice', notice: { notice: 'copy', text: 'a' } })).toBe(false);
  expect(throttled({ type: 'notice', notice: null as never })).toBe(false);
  expect(throttled({ type: 'log', level: 'info', text: 'a' })).toBe(false);
  expect(sent).toEqual([]);
});

test('throttle cuts long texts and drops unknown fields and messages', () => {
  const post = vi.fn<(message: FromFrame) => void>();
  const send = throttle(post);
  const junk = Array.from({ length: 1000 }, () => ({ junk: true }));
  send({ type: 'log', level: 'info', text: 'x'.repeat(1_000_000) });
  send({ type: 'error', fatal: false, message: '', stack: '', junk } as never);
  send({ type: 'notice', notice: { notice: 'exit', junk } as never });
  send({
    type: 'notice',
    notice: { notice: 'store', store: 's', key: 'k', value: 'v', junk },
  } as never);
  send({ type: 'anything', junk } as never);
  expect(post.mock.calls.map(([message]) => JSON.stringify(message).length < 20_000)).toEqual(
    Array(4).fill(true),
  );
  expect(JSON.stringify(post.mock.calls)).not.toContain('junk');
});

test('errors and missing members count towards the rate limit', () => {
  vi.useFakeTimers();
  const post = vi.fn<(message: FromFrame) => void>();
  const send = throttle(post);
  for (let one = 0; one < 400; one += 1) {
    send({ type: 'error', fatal: false, message: 'one', stack: '' });
    send({ type: 'missing', what: 'module', name: `${one}` });
    send({ type: 'pong', id: one });
  }
  vi.runAllTimers();
  vi.useRealTimers();
  const types = Object.groupBy(post.mock.calls, ([{ type }]) => type);
  expect(types.pong).toHaveLength(400);
  expect([...(types.error ?? []), ...(types.missing ?? [])]).toHaveLength(500);
  expect(types.dropped).toEqual([[{ type: 'dropped', count: 300 }]]);
});

test('the start of an app is never left out, and a flood of starts is', () => {
  const post = vi.fn<(message: FromFrame) => void>();
  const send = throttle(post);
  for (let at = 0; at < 600; at += 1) send({ type: 'log', level: 'info', text: `${at}` });
  for (let at = 0; at < 100; at += 1)
    send({ type: 'started', entry: `${at}`, entries: [], evaluatedMs: 1 });
  const started = post.mock.calls.map(([one]) => one).filter(({ type }) => type === 'started');
  expect(started).toMatchObject([{ entry: '0' }]);
});
