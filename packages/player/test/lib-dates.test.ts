import { expect, test } from 'vitest';
import { launchForFile } from '../../../tests/harness/browser/launch-for-file.ts';
import { openHandMade } from './support/hand-made.ts';

/** @react-native-community/datetimepicker: a view on iOS, dialogs on Android. */
const browser = await launchForFile();

const AT = Date.UTC(2024, 1, 29, 22, 30);

/** A picker of iOS, with an offset in minutes east of UTC. The shown day is the maximum. */
const picking = (timeZoneOffsetInMinutes: number) => `function app() {
  return h('RCTView', { id: 'root', flex: 1, paddingTop: 100 },
    h('RNDateTimePicker', { id: 'date', testID: 'date', mode: 'date', date: ${AT}, maximumDate: ${AT},
      timeZoneOffsetInMinutes: ${timeZoneOffsetInMinutes}, height: 40 }));
}`;

test('[player.datetimepicker] iOS: the app gets the selected date with an unchanged time of day', async () => {
  await using app = await openHandMade(browser, picking(120));
  const field = app.app.getByTestId('date').locator('input');
  await expect.poll(() => field.inputValue()).toBe('2024-03-01');
  expect(await field.getAttribute('max')).toBe('2024-03-01');
  await field.fill('2024-02-14');
  await field.blur();
  const timestamp = Date.UTC(2024, 1, 13, 22, 30);
  expect(await app.hears('date', 'topChange')).toMatchObject({ timestamp, utcOffset: 120 });
});

test('iOS: an incomplete year is not emitted, and a day after the maximum is clamped', async () => {
  await using app = await openHandMade(browser, picking(0));
  const field = app.app.getByTestId('date').locator('input');
  for (const value of ['0002-02-14', '0202-02-14', '2030-02-14']) {
    await field.fill(value);
    await field.blur();
  }
  expect(await app.hears('date', 'topChange')).toMatchObject({ timestamp: AT });
  expect(app.names('date')).toEqual(['topChange']);
});

const asking = (options: string) => `
var picker = globalThis.__turboModuleProxy('RNCTimePicker');
function app() { return h('RCTView', { id: 'root', testID: 'root', flex: 1 }); }
on('root', 'topTouchEnd', function () {
  picker.open(${options}).then(function (answer) { say('time', 'answered', answer); });
});
setTimeout(function () { say('time', 'there', {}); }, 0);`;

test('[player.datetimepicker] Android: a dialog asks for a time and can be dismissed', async () => {
  const options = `{ value: ${AT}, timeZoneOffsetInMinutes: 0 }`;
  await using app = await openHandMade(browser, asking(options), { platform: 'android' });
  await app.app.getByTestId('root').click();
  const dialog = app.app.getByRole('alertdialog');
  const field = dialog.locator('input[type=time]');
  await expect.poll(() => field.inputValue()).toBe('22:30');
  await field.fill('06:15');
  await dialog.getByRole('button', { name: 'OK' }).click();
  const timestamp = Date.UTC(2024, 1, 29, 6, 15);
  expect(await app.hears('time', 'answered')).toEqual({
    action: 'timeSetAction',
    timestamp,
    utcOffset: 0,
  });
  await expect.poll(() => dialog.count()).toBe(0);
  await app.app.getByTestId('root').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await app.hears('time', 'answered', 2)).toMatchObject({ action: 'dismissedAction' });
});
