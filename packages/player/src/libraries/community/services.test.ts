import { afterEach, expect, test, vi } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { backgroundTimer, restart, snackbar } from './services.ts';

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

test('a snackbar is shown by all versions of react-native-snackbar', () => {
  const { worker, notices } = fakeWorker();
  const bar = snackbar(worker) as Members & { LENGTH_SHORT: number; LENGTH_LONG: number };
  bar.show?.({ text: 'one', duration: bar.LENGTH_LONG }, () => {});
  bar.show?.('two', bar.LENGTH_SHORT, 1, false);
  bar.show?.({ title: 'three' });
  const toast = (text: string, long: boolean) => ({ notice: 'toast', text, long });
  expect(notices()).toEqual([toast('one', true), toast('two', false), toast('three', false)]);
});
