import { expect, test } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { dateDialog, rnDatePicker, timeDialog } from './date-dialog.ts';

type Calls = Record<string, (...values: unknown[]) => Promise<unknown>>;
const AT = Date.UTC(2024, 1, 29, 22, 30);
const HERE = { value: AT, timeZoneOffsetInMinutes: 60 };

function opened(module: typeof dateDialog, platform: 'ios' | 'android' = 'android') {
  const fake = fakeWorker({ settings: { platform } });
  const commits = () => fake.said.flatMap((one) => (one.type === 'commit' ? one.operations : []));
  return {
    ...fake,
    module: module(fake.worker) as Calls,
    /** The props of the dialog that was opened last. */
    props: () => commits().findLast(([kind]) => kind === 'create')?.[3],
    deleted: () => commits().filter(([kind]) => kind === 'delete').length,
    answer(id: string, timestamp: number) {
      const tag = commits().findLast(([kind]) => kind === 'create')?.[1] ?? 0;
      fake.tellEvent(tag, 'topDone', { id, timestamp });
    },
  };
}

test('a dialog has the options of the app, and returns the chosen moment with its offset', async () => {
  const { module, props, answer, deleted } = opened(dateDialog);
  const result = module.open?.({ ...HERE, maximumDate: AT + 10, is24Hour: true });
  expect(props()).toMatchObject({ ...HERE, mode: 'date', design: 'platform', is24Hour: true });
  expect(await module.dismiss?.()).toBe(true);
  expect(await result).toEqual({ action: 'dismissedAction', timestamp: AT, utcOffset: 60 });
  expect([await module.dismiss?.(), deleted()]).toEqual([false, 1]);
  const second = module.open?.({ ...HERE, maximumDate: AT + 10 });
  answer('set', AT + 20);
  expect(await second).toMatchObject({ action: 'dateSetAction', timestamp: AT + 10 });
});

test.each([
  ['set', 'timeSetAction', AT + 60_000],
  ['cancel', 'dismissedAction', AT],
  ['neutral', 'neutralButtonAction', AT],
])('the button %s answers %s', async (id, action, timestamp) => {
  const { module, answer } = opened(timeDialog);
  const result = module.open?.(HERE);
  answer(id, AT + 60_000);
  expect(await result).toEqual({ action, timestamp, utcOffset: 60 });
});

test('react-native-date-picker calls back on iOS and emits on Android', () => {
  const ios = opened(rnDatePicker, 'ios');
  const heard: unknown[] = [];
  ios.module.openPicker?.(
    { date: '' },
    (event: unknown) => heard.push(event),
    () => heard.push(0),
  );
  ios.answer('set', AT);
  ios.module.openPicker?.(
    { date: '' },
    () => {},
    () => heard.push('cancelled'),
  );
  ios.answer('cancel', AT);
  expect(heard).toEqual([{ timestamp: AT }, 'cancelled']);
  const android = opened(rnDatePicker);
  android.module.openPicker?.({ id: 'a' });
  android.answer('set', AT);
  expect(android.emitted).toEqual([['onConfirm', { date: new Date(AT).toISOString(), id: 'a' }]]);
});
