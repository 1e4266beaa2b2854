import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';
import { openerOf as mounter } from '../support/mount-page.ts';
import { note, notes } from '../support/notes.ts';

const open = openerOf('gallery', 'ios', 'android');
const gallery = fileURLToPath(
  new URL('../../../../examples/gallery/dist/ios/main.jsbundle', import.meta.url),
);
const mounted = mounter({ files: () => ({ 'gallery.js': readFileSync(gallery, 'utf8') }) });

test('[player.platform] each bundle gets its platform', async () => {
  await using app = await open('surroundings');
  await app.says('platform', 'ios Apple');
  await app.says('version', 'string');
  await using android = await open('surroundings', {
    platform: 'android',
  });
  await android.says('platform', 'android Google');
  await android.says('version', 'number');
});

test('[player.dimensions] the window has the size of the phone', async () => {
  await using app = await open('surroundings');
  await app.says('window', '390 x 844 @2 font 1');
  await app.says('screen', '390 x 844');
});

test('[player.dimensions] the app gets events for rotation and for the dark scheme', async () => {
  const page = await mounted.open('bundle=gallery.js');
  const inside = page.frameLocator('iframe');
  const says = (id: string) => expect.poll(() => inside.getByTestId(id).textContent());
  await inside.getByTestId('open-surroundings').click();
  await says('window').toMatch(/^390 x 844 /);
  await page.evaluate('player.rotate()');
  await says('window').toMatch(/^844 x 390 /);
  await says('screen').toBe('844 x 390');
  await says('changes').toBe('window 844');
  await page.evaluate("player.setColorScheme('dark')");
  await says('scheme').toBe('dark dark');
  await says('changes').toBe('window 844, scheme dark');
  await page.evaluate('player.rotate()');
  await says('window').toMatch(/^390 x 844 /);
  await says('changes').toBe('window 844, scheme dark, window 390');
  await page.context().close();
});

test('[player.pixel-ratio] it has the density of the device', async () => {
  await using app = await open('surroundings', { scale: 3 });
  await app.says('ratio', /^3 30 8.33/);
});

test('[player.appearance] the colour scheme is that of the device, and the app can set it', async () => {
  await using app = await open('surroundings');
  await app.says('scheme', 'light light');
  await app.tap('darken');
  await app.says('scheme', 'dark dark');
  await app.says('changes', /scheme dark/);
  // Dynamic colours and the status bar, which the frame draws, follow too.
  const body = () => app.app.evaluate(() => getComputedStyle(document.body).colorScheme);
  await expect.poll(body).toBe('dark');
  await expect.poll(() => app.style('both', 'background-color')).toBe('rgb(0, 0, 128)');
  const bar = app.app.locator('.status-bar');
  const color = () => bar.evaluate((one) => getComputedStyle(one).color);
  await expect.poll(color).toBe('rgb(255, 255, 255)');
  await app.tap('as-device');
  await app.says('scheme', 'light light');
  await expect.poll(() => app.style('both', 'background-color')).toBe('rgb(255, 255, 0)');
  await expect.poll(color).toBe('rgb(0, 0, 0)');
  await using dark = await open('surroundings', { colorScheme: 'dark' });
  await dark.says('scheme', 'dark dark');
  await expect.poll(() => dark.style('both', 'background-color')).toBe('rgb(0, 0, 128)');
});

test('[player.app-state] a visible app is active, and gets an event when it is hidden', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('surroundings', { platform });
    const turn = (to: 'hidden' | 'visible') =>
      app.app.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, to);
    await app.says('state', 'active active');
    await turn('hidden');
    await app.says('state', 'background background');
    const away = platform === 'ios' ? 'state inactive, state background' : 'state background';
    await app.says('changes', away);
    await turn('visible');
    await app.says('state', 'active active');
    await app.says('changes', `${away}, state active`);
  }
});

test('[player.back-handler] the app gets Android’s back button, and exits when it asks for it', async () => {
  await using app = await open('surroundings', { platform: 'android' });
  await app.says('platform', /android/);
  await app.send({ type: 'back' });
  await app.says('backs', 'back 1');
  await note(app.app, '.leave-bar');
  await app.tap('exit');
  await expect.poll(async () => (await notes(app.app))[0]?.text).toContain('The app would close');
});

test('[player.i18n-manager] the language determines the direction', async () => {
  await using app = await open('surroundings', { locale: 'he-IL' });
  await app.says('direction', 'rtl');
});

test('[player.accessibility-info] its queries answer, and announcements are spoken', async () => {
  await using app = await open('surroundings');
  await app.says('accessibility', '{"screenReader":false,"reduceMotion":false}');
  await app.tap('announce');
  await expect.poll(() => app.app.locator('.voice').textContent()).toBe('Something was said');
  for (const platform of ['ios', 'android'] as const) {
    await using calm = await open('surroundings', { platform });
    await calm.says('accessibility', /"reduceMotion":false/);
    await calm.page.emulateMedia({ reducedMotion: 'reduce' });
    await calm.says('changes', 'less true');
    await calm.tap('back');
    await calm.tap('open-surroundings');
    await calm.says('accessibility', /"reduceMotion":true/);
  }
});
