import { expect, test, vi } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { dateDialog, timeDialog } from './date-dialog.ts';

type Calls = Record<string, (...values: unknown[]) => Promise<unknown>>;
const AT = Date.UTC(2024, 1, 29, 22, 30);
const HERE = { value: AT, timeZoneOffsetInMinutes: 60 };

function opened(module: typeof dateDialog, answer: unknown) {
  const fake = fakeWorker({ settings: { platform: 'android' }, answer: () => answer });
  return { ...fake, module: module(fake.worker) as Calls };
}

test('a date dialog has the limits, and returns the date with its UTC offset', async () => {
  const { module, asked } = opened(dateDialog, { id: 'set', text: '2024-03-02' });
  const answer = await module.open?.({
    ...HERE,
    minimumDate: AT,
    dialogButtons: { positive: { label: 'Choose' }, neutral: { textColor: 1 } },
  });
  expect(asked[0]).toMatchObject({
    ask: 'prompt',
    as: 'date',
    text: '2024-02-29',
    least: '2024-02-29',
    most: '',
    choices: [
      { id: 'dismissed', text: 'Cancel', style: 'cancel' },
      { id: 'set', text: 'Choose' },
    ],
  });
  const timestamp = Date.UTC(2024, 2, 2, 22, 30);
  expect(answer).toEqual({ action: 'dateSetAction', timestamp, utcOffset: 60 });
});

test('a time dialog keeps the day, and returns the old value if dismissed', async () => {
  const set = opened(timeDialog, { id: 'set', text: '08:05' });
  expect(await set.module.open?.(HERE)).toMatchObject({
    action: 'timeSetAction',
    timestamp: Date.UTC(2024, 1, 29, 7, 5),
  });
  const stays = { timestamp: AT, utcOffset: 60 };
  for (const [answer, action] of [
    [null, 'dismissedAction'],
    [{ id: 'set', text: '' }, 'dismissedAction'],
    [{ id: 'dismissed', text: '08:05' }, 'dismissedAction'],
    [{ id: 'neutral', text: '08:05' }, 'neutralButtonAction'],
  ])
    expect(await opened(timeDialog, answer).module.open?.(HERE)).toEqual({ action, ...stays });
});

test('dismiss() closes the dialog of its own app only', async () => {
  const waits = new Promise(() => {});
  const [one, other] = [opened(dateDialog, waits), opened(dateDialog, waits)];
  expect(await one.module.dismiss?.()).toBe(false);
  one.module.open?.(HERE);
  other.module.open?.(HERE);
  expect(await one.module.dismiss?.()).toBe(true);
  const [question] = one.asked;
  const handle = question && 'handle' in question ? question.handle : '';
  expect(one.said).toContainEqual({ type: 'dismiss', handle });
  const [second] = other.asked;
  expect(second && 'handle' in second && second.handle).not.toBe(handle);
});

test('open() while a dialog is open shows no second dialog and never resolves', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { module, asked } = opened(dateDialog, promise);
  const answers: unknown[] = [];
  for (let i = 0; i < 3; i += 1) module.open?.(HERE).then((answer) => answers.push(answer));
  resolve({ id: 'set', text: '2024-03-02' });
  await vi.waitFor(() => expect(answers).toMatchObject([{ action: 'dateSetAction' }]));
  expect(asked).toHaveLength(1);
  expect(await module.dismiss?.()).toBe(false);
  module.open?.(HERE);
  expect(asked).toHaveLength(2);
});

test('a typed date beyond the limits is clamped to them, in the named time zone', async () => {
  const { module } = opened(dateDialog, { id: 'set', text: '2031-01-01' });
  const maximumDate = Date.UTC(2024, 6, 1);
  const options = { value: AT, maximumDate, timeZoneName: 'Asia/Kolkata' };
  const answer = await module.open?.(options);
  expect(answer).toEqual({ action: 'dateSetAction', timestamp: maximumDate, utcOffset: 330 });
});
