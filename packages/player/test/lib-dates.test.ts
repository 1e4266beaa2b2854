import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

/** @react-native-community/datetimepicker: a view on iOS, dialogs on Android. */
const browser = await browserOfWorker();

const AT = Date.UTC(2024, 1, 29, 22, 30);

/** A picker of iOS, two hours east of UTC. */
const picking = (props: string) => `function app() {
  return h('RCTView', { id: 'root', flex: 1, paddingTop: 100, alignItems: 'flex-start' },
    h('RNDateTimePicker', Object.assign({ id: 'date', testID: 'date', mode: 'date', date: ${AT},
      timeZoneOffsetInMinutes: 120 }, ${props})));
}`;

test('[player.datetimepicker] iOS: the app gets the selected date with an unchanged time of day', async () => {
  await using app = await openHandMade(
    browser,
    picking(`{ displayIOS: 'inline', maximumDate: ${AT + 86_400_000} }`),
  );
  const calendar = app.app.getByTestId('date');
  const day = (name: string) => calendar.getByRole('gridcell', { name });
  await expect.poll(() => day('March 1, 2024').getAttribute('aria-selected')).toBe('true');
  expect(await day('March 3, 2024').isDisabled()).toBe(true);
  await calendar.getByRole('button', { name: 'Previous month' }).click();
  await day('February 14, 2024').click();
  const timestamp = Date.UTC(2024, 1, 13, 22, 30);
  expect(await app.hears('date', 'topChange')).toMatchObject({ timestamp, utcOffset: 120 });
  // Keys move among the days, and one of them chooses.
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  expect(await app.hears('date', 'topChange', 2)).toMatchObject({
    timestamp: timestamp + 7 * 86_400_000,
  });
});

test('[player.datetimepicker] iOS: wheels turn by keys, by a finger and to the limits', async () => {
  await using app = await openHandMade(
    browser,
    picking(`{ displayIOS: 'spinner', minimumDate: ${Date.UTC(2024, 0, 15)} }`),
  );
  const wheel = (label: string) => app.app.getByRole('listbox', { name: label });
  const chosen = (label: string) => wheel(label).locator('[aria-selected=true]').textContent();
  await expect.poll(() => chosen('Month')).toBe('March');
  await wheel('Month').press('ArrowUp');
  // The wheel of days has one row less in February.
  expect([await chosen('Month'), await wheel('Day').locator('[role=option]').count()]).toEqual([
    'February',
    29,
  ]);
  await wheel('Month').press('Home');
  expect(await app.hears('date', 'topChange', 2)).toMatchObject({
    timestamp: Date.UTC(2024, 0, 15),
  });
  const box = await wheel('Year').boundingBox();
  if (!box) throw new Error('no wheel');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await app.page.mouse.move(x, y);
  await app.page.mouse.down();
  await app.page.mouse.move(x, y - 68, { steps: 10 });
  await app.page.waitForTimeout(100);
  await app.page.mouse.up();
  await expect.poll(() => chosen('Year')).toBe('2026');
});

test('iOS: the rows of a wheel lie on a cylinder', async () => {
  await using app = await openHandMade(browser, picking(`{ displayIOS: 'spinner', width: 300 }`));
  const months = app.app.getByRole('listbox', { name: 'Month' });
  const box = async (at: number) => {
    const found = months.getByRole('option').nth(at).locator('.wheel-label');
    const { y = 0, height = 0 } = (await found.boundingBox()) ?? {};
    return [Math.round(y + height / 2), Math.round(height)] as const;
  };
  // March is chosen. The second row below it is at 90 sin 40°, and as high as cos 40° makes it.
  await expect.poll(async () => (await box(4))[0] - (await box(2))[0]).toBe(58);
  expect([(await box(2))[1], (await box(4))[1]]).toEqual([34, 26]);
});

test('the columns of wheels are aligned as those of UIDatePicker', async () => {
  const aligned = async (mode: string) => {
    await using app = await openHandMade(
      browser,
      picking(`{ displayIOS: 'spinner', mode: '${mode}' }`),
    );
    await app.app.getByRole('listbox').last().waitFor();
    return await app.app
      .locator('.wheel')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).textAlign));
  };
  expect(await aligned('date')).toEqual(['start', 'end', 'center']);
  expect(await aligned('datetime')).toEqual(['end', 'end', 'center', 'start']);
});

test('iOS: a compact picker opens a calendar, which Escape closes', async () => {
  await using app = await openHandMade(browser, picking(`{ mode: 'datetime' }`));
  const field = app.app.getByRole('button', { name: 'Date, Mar 1, 2024' });
  await field.click();
  await app.app.getByRole('gridcell', { name: 'March 20, 2024' }).click();
  await app.page.keyboard.press('Escape');
  await expect.poll(() => app.app.locator('.popover').count()).toBe(0);
  await app.app.getByRole('button', { name: 'Date, Mar 20, 2024' }).waitFor();
  expect(app.complaints).toEqual([]);
});

const asking = (module: string, options: string) => `
var picker = globalThis.__turboModuleProxy('${module}');
function app() { return h('RCTView', { id: 'root', testID: 'root', flex: 1 }); }
on('root', 'topTouchEnd', function () {
  picker.open(${options}).then(function (answer) { say('time', 'answered', answer); });
});
setTimeout(function () { say('time', 'there', {}); }, 0);`;

test('[player.datetimepicker] Android: a dialog asks for a time and can be dismissed', async () => {
  const options = `{ value: ${AT}, timeZoneOffsetInMinutes: 0, is24Hour: true }`;
  await using app = await openHandMade(browser, asking('RNCTimePicker', options), {
    platform: 'android',
  });
  await app.app.getByTestId('root').click();
  const dialog = app.app.getByRole('alertdialog');
  const part = (name: string) => dialog.getByRole('spinbutton', { name });
  await expect.poll(() => part('Hour').textContent()).toBe('22');
  await part('Hour').press('ArrowDown');
  await part('Minute').click();
  // A quarter past: the right side of the dial.
  const dial = await dialog.locator('.clock-dial').boundingBox();
  if (!dial) throw new Error('no dial');
  await app.page.mouse.click(dial.x + dial.width * 0.89, dial.y + dial.height / 2);
  await dialog.getByRole('button', { name: 'OK' }).click();
  const timestamp = Date.UTC(2024, 1, 29, 21, 15);
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

test('[player.datetimepicker] Android: a calendar asks for a date, from right to left too', async () => {
  const options = `{ value: ${AT}, timeZoneOffsetInMinutes: 0 }`;
  await using app = await openHandMade(browser, asking('RNCDatePicker', options), {
    platform: 'android',
    locale: 'ar-EG-u-nu-latn',
  });
  await app.app.getByTestId('root').click();
  const chosen = app.app.locator('.calendar-day.is-chosen');
  await chosen.waitFor();
  const { x } = (await chosen.boundingBox()) ?? { x: 0 };
  await chosen.press('ArrowLeft');
  const next = (await app.app.locator('.calendar-day:focus').boundingBox()) ?? { x: 0 };
  // Days go from right to left: the arrow leads to the next one, or to the next row.
  expect([next.x !== x, await app.app.locator('.calendar-day:focus').textContent()]).toEqual([
    true,
    '1',
  ]);
  await app.page.keyboard.press('Enter');
  await app.app.getByRole('button', { name: 'OK' }).click();
  expect(await app.hears('time', 'answered')).toMatchObject({
    action: 'dateSetAction',
    timestamp: Date.UTC(2024, 2, 1, 22, 30),
  });
});

const headOf = (element: Element) => [
  ...[...element.querySelectorAll('.date-head > *')]
    .filter((part) => getComputedStyle(part).display !== 'none')
    .map((part) => part.textContent),
  getComputedStyle(element.querySelector('.date-head') ?? element).backgroundColor,
];

test('Android: the dialogs of the platform and of Material have their own heads and clocks', async () => {
  const options = `{ value: ${AT}, timeZoneOffsetInMinutes: 0, is24Hour: true }`;
  const opened = async (module: string) => {
    const app = await openHandMade(browser, asking(module, options), { platform: 'android' });
    await app.app.getByTestId('root').click();
    return { app, dialog: app.app.getByRole('alertdialog') };
  };
  const none = 'rgba(0, 0, 0, 0)';
  const platform = await opened('RNCDatePicker');
  expect(await platform.dialog.evaluate(headOf)).toEqual([
    '2024',
    'Thu, Feb 29',
    'rgb(0, 133, 119)',
  ]);
  await platform.dialog.getByRole('gridcell', { name: 'February 10, 2024' }).click();
  await platform.dialog.getByText('Sat, Feb 10').waitFor();
  const material = await opened('RNCMaterialDatePicker');
  expect(await material.dialog.evaluate(headOf)).toEqual(['Feb 29, 2024', none]);
  const inner = async (module: string) => {
    const { app, dialog } = await opened(module);
    await dialog.locator('.clock-number.is-inner').first().waitFor();
    const words = await dialog.locator('.clock-number.is-inner').allTextContents();
    // The number at the top of the inner ring.
    const dial = await dialog.locator('.clock-dial').boundingBox();
    if (!dial) throw new Error('no dial');
    await app.page.mouse.click(dial.x + dial.width / 2, dial.y + dial.height * 0.26);
    const hour = await dialog.getByRole('spinbutton', { name: 'Hour' }).textContent();
    await app[Symbol.asyncDispose]();
    return [words.includes('00'), words.includes('12'), hour];
  };
  expect(await inner('RNCTimePicker')).toEqual([true, false, '00']);
  expect(await inner('RNCMaterialTimePicker')).toEqual([false, true, '12']);
  for (const { app } of [platform, material]) await app[Symbol.asyncDispose]();
});

test('[player.date-picker] react-native-date-picker: wheels on Android, and a dialog of both', async () => {
  await using app = await openHandMade(
    browser,
    `var picker = globalThis.__turboModuleProxy('RNDatePicker');
    function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('RNDatePicker', { id: 'wheels', mode: 'datetime', date: '2024-02-29T22:30:00.000Z', width: 310, height: 180, id: 'mine' }),
        h('RCTView', { id: 'press', testID: 'press', height: 100 }));
    }
    on('press', 'topTouchEnd', function () { picker.openPicker({ id: 'mine', mode: 'date', date: '2024-02-29T12:30:00.000Z' }); });`,
    { platform: 'android' },
  );
  await app.app.getByRole('listbox', { name: 'Minute' }).press('ArrowDown');
  expect(await app.hears('mine', 'topChange')).toMatchObject({
    date: '2024-02-29T22:31:00.000Z',
    id: 'mine',
  });
  await app.app.getByTestId('press').click();
  await app.app.getByRole('listbox', { name: 'Year' }).press('ArrowDown');
  await app.app.getByRole('button', { name: 'OK' }).click();
  expect(await app.hears('device', 'onConfirm')).toMatchObject({ id: 'mine' });
  expect(app.complaints).toEqual([]);
});
