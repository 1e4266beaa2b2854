import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const long = 'x'.repeat(100_000);

test.each([
  null,
  undefined,
  1,
  'log',
  [],
  {},
  { type: 'log' },
  { type: 'log', text: { toString: () => 'x' } },
  { type: 'started', entry: 1, evaluatedMs: 1 },
  { type: 'started', entry: 'a', evaluatedMs: Number.NaN },
  { type: 'firstFrame', afterMs: -1 },
  { type: 'firstFrame', afterMs: '1' },
  { type: 'missing', what: 'page', name: 'x' },
  { type: 'notice' },
  { type: 'notice', notice: { notice: 'openUrl', url: 1 } },
  { type: 'notice', notice: { notice: 'store', store: 'a', key: 'b', value: 1 } },
  {
    type: 'notice',
    notice: { notice: 'store', store: 'a', key: 'b', value: 'x'.repeat(1_000_001) },
  },
  { type: 'pong', id: '1' },
  { type: 'busy', forMs: 1 },
  { type: 'vitrine:start' },
])('%j is no valid message', (message) => {
  expect(readMessage(message)).toBeUndefined();
});

test('long texts and lists are cut', () => {
  const log = readMessage({ type: 'log', level: 'loud', text: long });
  expect(log).toMatchObject({ type: 'log', level: 'info' });
  expect(JSON.stringify(log).length).toBeLessThan(11_000);
  const error = readMessage({ type: 'error', message: long, stack: long, fatal: 'yes' });
  expect(error).toMatchObject({ fatal: false });
  expect(JSON.stringify(error).length).toBeLessThan(31_000);
  const entries = Array.from({ length: 1000 }, () => long);
  const started = readMessage({ type: 'started', entry: 'a', entries, evaluatedMs: 1 });
  expect(JSON.stringify(started).length).toBeLessThan(30_000);
});

test('unknown fields and invalid items are not copied', () => {
  const message = { type: 'firstFrame', afterMs: 1, more: { __proto__: { a: 1 } } };
  expect(readMessage(message)).toEqual({ type: 'firstFrame', afterMs: 1 });
  const notice = { notice: 'vibrate', pattern: [1, 'x', Number.POSITIVE_INFINITY, 2], x: 1 };
  expect(readMessage({ type: 'notice', notice })).toEqual({
    type: 'notice',
    notice: { notice: 'vibrate', pattern: [1, 2] },
  });
});

test('invalid fields of a status bar are omitted', () => {
  const notice = {
    notice: 'statusBar',
    style: 'loud',
    hidden: 1,
    translucent: true,
    color: '#fff',
  };
  expect(readMessage({ type: 'notice', notice })).toEqual({
    type: 'notice',
    notice: { notice: 'statusBar', translucent: true },
  });
});
