import { afterEach, expect, test, vi } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { orientationLocker } from './orientation.ts';
import { backgroundTimer, codePush, restart } from './services.ts';
import { rnShare } from './share.ts';
import { snackbar } from './snackbar.ts';
import { tcpSockets } from './tcp-sockets.ts';
import { workletsCore } from './worklets-core.ts';

type Members = Record<string, (...values: unknown[]) => unknown>;

afterEach(() => void vi.useRealTimers());

test('react-native-background-timer: a timer ends with an event', async () => {
  vi.useFakeTimers();
  const { worker, emitted } = fakeWorker();
  const timer = backgroundTimer(worker) as Members;
  timer.setTimeout?.(7, 50);
  await timer.start?.(0);
  vi.advanceTimersByTime(50);
  expect(emitted).toEqual([['backgroundTimer'], ['backgroundTimer.timeout', 7]]);
  await timer.start?.(10);
  await timer.stop?.();
  vi.advanceTimersByTime(50);
  expect(emitted).toHaveLength(2);
});

test.each(['restart', 'Restart'])('RNRestart.%s() restarts the app', (name) => {
  vi.useFakeTimers();
  const { worker, notices } = fakeWorker();
  (restart(worker) as Members)[name]?.('why');
  vi.runAllTimers();
  expect(notices()).toEqual([{ notice: 'reload' }]);
});

test('CodePush restarts the app, and has no update for which it would', async () => {
  vi.useFakeTimers();
  const { worker, notices } = fakeWorker();
  const module = codePush(worker) as Members;
  expect(await module.restartApp?.(true)).toBe(false);
  expect(await module.getUpdateMetadata?.(2)).toBeNull();
  vi.runAllTimers();
  expect(notices()).toEqual([]);
  expect(await module.restartApp?.(false)).toBe(true);
  vi.runAllTimers();
  expect(notices()).toEqual([{ notice: 'reload' }]);
});

test('a snackbar is shown by all versions of react-native-snackbar', async () => {
  const { worker, asked } = fakeWorker();
  const bar = snackbar(worker) as Members & { LENGTH_SHORT: number; LENGTH_LONG: number };
  bar.show?.({ text: 'one', duration: bar.LENGTH_LONG, action: { text: 'Undo' } }, () => {});
  const [white, none] = [0xffffffff | 0, -1];
  bar.show?.('two', -2, 1, false, 9, white, none, '', false, true, 'Undo', white, () => {});
  bar.show?.({ title: 'three', duration: 700 });
  const any = { ask: 'snackbar', handle: expect.any(String) };
  expect(asked).toEqual([
    { ...any, text: 'one', action: 'Undo', ms: 2750 },
    { ...any, text: 'two', action: 'Undo', bottom: 9, color: white, actionColor: white },
    { ...any, text: 'three', ms: 700 },
  ]);
});

test.each(['connect', 'listen'])('TcpSockets.%s ends with an error event', (method) => {
  vi.useFakeTimers();
  const { worker, emitted, said } = fakeWorker();
  (tcpSockets(worker) as Members)[method]?.(3, 'electrum.example', 443, {});
  expect([emitted, said]).toEqual([
    [],
    [{ type: 'missing', what: 'method', name: `TcpSockets.${method}`, answered: 'no connection' }],
  ]);
  vi.runAllTimers();
  expect(emitted).toEqual([
    ['error', { id: 3, error: 'connect ECONNREFUSED electrum.example:443' }],
    ['close', { id: 3, error: true }],
  ]);
});

test('the action of a snackbar calls the app, which hears why it is gone', async () => {
  const answers = ['action', 'timeout', 'dismissed'];
  const { worker, emitted, said, settled } = fakeWorker({ answer: () => answers.shift() });
  const bar = snackbar(worker) as Members;
  const [onPress, heard] = [vi.fn(), vi.fn()];
  const listening = bar.onSnackbarVisibility?.(heard) as { remove(): void };
  for (let times = 0; times < 3; times += 1) {
    bar.show?.({ text: 'Gone' }, onPress);
    if (times === 2) bar.dismiss?.();
    await settled();
  }
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(heard.mock.calls.map(([one]) => one.event)).toEqual([5, 1, 5, 2, 5, 3]);
  expect(emitted[1]).toEqual(['onSnackbarVisibility', { event: 1 }]);
  expect(said).toEqual([{ type: 'dismiss', handle: 'snackbar 3' }]);
  listening.remove();
  bar.dismiss?.();
  expect(said).toHaveLength(1);
});

test.each([
  ['ios', true, { success: true, message: 'com.apple.UIKit.activity.CopyToPasteboard' }],
  ['ios', false, { success: false, message: '' }],
  ['android', false, { success: false, message: 'CANCELED' }],
] as const)('RNShare of %s answers %s in its shape', async (platform, is, answer) => {
  const { worker, asked } = fakeWorker({ settings: { platform }, answer: () => is });
  const then = vi.fn();
  const options = { message: 'Look', urls: ['https://a.example', 'https://b.example'] };
  expect(await (rnShare(worker) as Members).open?.(options, () => {}, then)).toEqual(answer);
  expect(then.mock.calls).toEqual([[answer.success, answer.message]]);
  const url = 'https://a.example\nhttps://b.example';
  expect(asked).toEqual([{ ask: 'share', title: '', text: 'Look', url }]);
});

test('react-native-orientation-locker tells how the phone is held, and when it is turned', async () => {
  const { worker, emitted, surround, settled } = fakeWorker();
  const module = orientationLocker(worker) as Members;
  const heard: unknown[] = [];
  module.getOrientation?.((orientation: unknown) => heard.push(orientation));
  // react-native-orientation/index.js
  module.getOrientation?.((error: unknown, orientation: unknown) => heard.push(error, orientation));
  surround({ window: { width: 844, height: 390 } });
  await settled();
  expect([heard, module.getInitialOrientation?.()]).toEqual([
    ['PORTRAIT', null, 'PORTRAIT'],
    'PORTRAIT',
  ]);
  expect(emitted[0]).toEqual(['orientationDidChange', { orientation: 'LANDSCAPE-LEFT' }]);
});

test('react-native-worklets-core: worklets run on the one thread, and shared values have listeners', async () => {
  const { worker } = fakeWorker();
  expect((workletsCore(worker) as Members).install?.()).toBe(true);
  type Context = { name: string; runAsync(work: () => unknown): Promise<unknown> };
  type Shared = { value: unknown; addListener(then: () => void): () => void };
  const { Worklets } = globalThis as unknown as {
    Worklets: { createContext(name: string): Context; createSharedValue(value: unknown): Shared };
  };
  const context = Worklets.createContext('camera');
  let runs = 0;
  const running = context.runAsync(() => (runs += 1));
  expect([context.name, runs, await running, runs]).toEqual(['camera', 0, 1, 1]);
  const shared = Worklets.createSharedValue(1);
  const heard: unknown[] = [];
  const stop = shared.addListener(() => heard.push(shared.value));
  shared.value = 2;
  stop();
  shared.value = 3;
  expect([heard, shared.value]).toEqual([[2], 3]);
});
