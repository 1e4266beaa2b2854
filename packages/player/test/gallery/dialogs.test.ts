import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildExample } from '../support/example.ts';
import { BUILD_MS, openExample } from '../support/example-app.ts';
import { launch } from '../support/launch.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await buildExample('gallery', { platform: 'ios' });
  await buildExample('gallery', { platform: 'android' });
}, BUILD_MS);
afterAll(() => browser.close());

test('[player.alert] an alert’s buttons tell the app; a prompt gives it a text', async () => {
  await using app = await openExample(browser, 'gallery', 'dialogs');
  await app.tap('alert');
  const alert = app.app.getByRole('alertdialog', { name: 'Delete it?' });
  expect((await alert.boundingBox())?.width).toBe(270);
  await alert.getByRole('button', { name: 'Delete' }).click();
  await app.says('said', 'deleted');
  await app.tap('alert');
  await alert.getByRole('button', { name: 'Cancel' }).click();
  await app.says('said', 'cancelled');
  await app.tap('prompt');
  await app.app.getByRole('textbox').fill('Vase');
  await app.page.keyboard.press('Enter');
  await app.says('said', 'named Vase');
  await using android = await openExample(browser, 'gallery', 'dialogs', { platform: 'android' });
  await android.tap('alert');
  await android.app.getByRole('button', { name: /delete/i }).click();
  await android.says('said', 'deleted');
  await android.tap('plain-alert');
  await android.page.keyboard.press('Escape');
  await android.says('said', 'dismissed');
});

test('[player.action-sheet] the number of what was chosen', async () => {
  await using app = await openExample(browser, 'gallery', 'dialogs');
  await app.tap('sheet');
  await app.app.getByRole('button', { name: 'Two' }).click();
  await app.says('said', 'option 1');
});

test('[player.toast] Android’s short words', async () => {
  await using app = await openExample(browser, 'gallery', 'dialogs', { platform: 'android' });
  await app.tap('toast');
  await app.app.locator('.toast').getByText('A toast').waitFor();
});

test('[player.linking] a url is shown, and nobody leaves', async () => {
  await using app = await openExample(browser, 'gallery', 'dialogs');
  const address = app.app.url();
  await app.tap('link');
  await app.app.getByText('https://example.org/somewhere').waitFor();
  await app.says('said', /true|null/);
  expect(app.app.url()).toBe(address);
  await app.tap('can-open');
  await app.says('said', 'true');
  await app.tap('initial-url');
  await app.says('said', 'null');
});

test('[player.share] what would be shared can be read', async () => {
  await using app = await openExample(browser, 'gallery', 'dialogs');
  await app.tap('share');
  await app.app.getByRole('dialog').getByText('Look at this').waitFor();
  await app.app.getByRole('button', { name: 'Cancel' }).click();
  await app.says('said', /dismissedAction/);
});

test('[player.clipboard] what was copied is pasted', async () => {
  await using app = await openExample(browser, 'gallery', 'dialogs');
  await app.tap('clipboard');
  await app.says('said', '"copied words"');
});

test('[player.vibration] a pattern is felt by the page', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await openExample(browser, 'gallery', 'dialogs', { platform });
    await app.tap('vibrate');
    const felt = () => app.said.flatMap((one) => (one.type === 'notice' ? [one.notice] : []));
    await expect.poll(() => felt().find(({ notice }) => notice === 'vibrate')).toBeDefined();
  }
});
