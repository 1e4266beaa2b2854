import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';
import { note, notes } from '../support/notes.ts';

const open = openerOf('gallery', 'ios', 'android');

test('[player.alert] buttons of an alert call the app, and a prompt passes its text', async () => {
  await using app = await open('dialogs');
  await app.tap('alert');
  const alert = app.app.getByRole('alertdialog', { name: 'Delete it?' });
  await expect.poll(async () => (await alert.boundingBox())?.width).toBe(270);
  await alert.getByRole('button', { name: 'Delete' }).click();
  await app.says('said', 'deleted');
  await app.tap('alert');
  await alert.getByRole('button', { name: 'Cancel' }).click();
  await app.says('said', 'cancelled');
  await app.tap('prompt');
  await app.app.getByRole('textbox').fill('Vase');
  await app.page.keyboard.press('Enter');
  await app.says('said', 'named Vase');
  await using android = await open('dialogs', { platform: 'android' });
  await android.tap('alert');
  await android.app.getByRole('button', { name: /delete/i }).click();
  await android.says('said', 'deleted');
  await android.tap('plain-alert');
  await android.app.getByRole('alertdialog', { name: 'Saved' }).waitFor();
  await android.send({ type: 'back' });
  await android.says('said', 'dismissed');
  // An alert that is not cancelable stays until a button is pressed.
  await android.tap('stubborn-alert');
  const stubborn = android.app.getByRole('alertdialog', { name: 'Sure?' });
  await stubborn.waitFor();
  await android.send({ type: 'back' });
  await android.page.mouse.click(20, 20);
  await stubborn.getByRole('button', { name: 'Yes' }).click();
  await android.says('said', 'yes');
});

test('[player.action-sheet] the app gets the index of the selected option', async () => {
  await using app = await open('dialogs');
  await app.tap('sheet');
  await app.app.getByRole('button', { name: 'Two' }).click();
  await app.says('said', 'option 1');
});

test('[player.toast] Android shows a toast', async () => {
  await using app = await open('dialogs', { platform: 'android' });
  await note(app.app, '.toast');
  await app.tap('toast');
  await app.tap('next-toast');
  // The toasts are shown one after the other, centred, above Android's bar of 24.
  const place = { alone: true, middle: 195, bottom: 844 - 24 - 48, color: 'rgb(244, 239, 244)' };
  await expect
    .poll(() => notes(app.app))
    .toMatchObject([
      { text: 'A toast', ...place },
      { text: 'The next', ...place },
    ]);
  await expect.poll(() => app.app.locator('.toast').count()).toBe(0);
});

test('[player.linking] the page shows an opened url and does not navigate', async () => {
  await using app = await open('dialogs');
  const address = app.app.url();
  await note(app.app, '.leave-bar');
  await app.tap('link');
  await expect
    .poll(async () => (await notes(app.app))[0]?.text)
    .toContain('https://example.org/somewhere');
  await app.says('said', /true|null/);
  expect(app.app.url()).toBe(address);
  await app.tap('can-open');
  await app.says('said', 'true');
  await app.tap('initial-url');
  await app.says('said', 'null');
});

test('[player.share] the page shows the shared content', async () => {
  await using app = await open('dialogs');
  await app.tap('share');
  await app.app.getByRole('dialog').getByText('Look at this').waitFor();
  await app.app.getByRole('button', { name: 'Cancel' }).click();
  await app.says('said', /dismissedAction/);
  await app.tap('share');
  await app.app.getByRole('button', { name: 'Copy' }).click();
  await app.says('said', /sharedAction/);
  // The copied text can be pasted into a field of the app.
  await app.tap('prompt');
  await app.app.getByRole('textbox').focus();
  await app.page.keyboard.press('ControlOrMeta+V');
  await app.page.keyboard.press('Enter');
  await app.says('said', 'named Look at this');
});

test('[player.clipboard] copied text is pasted', async () => {
  await using app = await open('dialogs');
  await app.tap('clipboard');
  await app.says('said', '"copied words"');
});

test('[player.vibration] the page receives the pattern', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('dialogs', { platform });
    await note(app.app, '.shake-mark');
    await app.tap('vibrate');
    await expect
      .poll(async () => (await notes(app.app))[0])
      .toMatchObject({ moving: 1, width: 24 });
    const felt = () =>
      app.said.flatMap((one) =>
        one.type === 'notice' && one.notice.notice === 'vibrate' ? [one.notice.pattern] : [],
      );
    // Android uses the pattern. On iOS all vibrations have the same length.
    const pattern = platform === 'android' ? [[0, 100, 50, 100]] : [[400], [400], [400], [400]];
    await expect.poll(felt).toEqual(pattern);
    await expect.poll(() => app.app.locator('.shake-mark').count()).toBe(0);
  }
});
