import { expect, test, vi } from 'vitest';
import type { FromFrame } from '../protocol/host.ts';
import { sparingly } from './throttle.ts';

test('what an app says is cut before it leaves the frame', () => {
  const post = vi.fn<(message: FromFrame) => void>();
  const say = sparingly(post);
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
  const say = sparingly(post);
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
