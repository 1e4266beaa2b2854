import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';

/** The shortest time for which a press is shown (react-native: Pressability.js). */
const SHOWN_MS = 130;

const open = openerOf('gallery', 'ios', 'android');

test('[player.pressable] press in, press out, press and long press fire, and the pressed style shows', async () => {
  await using app = await open('touchables');
  const { x, y } = await app.box('pressable');
  await app.page.mouse.move(x + 50, y + 20);
  await app.page.mouse.down();
  await app.says('pressed', 'pressed');
  await expect.poll(() => app.style('pressable', 'background-color')).toBe('rgb(255, 0, 0)');
  // A shorter press stays visible until this time, and its events have another order.
  await app.page.waitForTimeout(SHOWN_MS);
  await app.page.mouse.up();
  await app.says('log', 'in out press');
  const long = await app.box('long');
  await app.page.mouse.move(long.x + 50, long.y + 20);
  await app.page.mouse.down();
  await app.says('log', 'in out press in long');
  await app.page.mouse.up();
  await app.says('log', 'in out press in long out');
  await app.view('disabled').click({ force: true });
  await app.tap('inner');
  await app.says('log', 'in out press in long out inner');
});

test('[player.pressable] a pressed view may be removed before the touch ends', async () => {
  await using app = await open('touchables');
  const { x, y } = await app.box('outline');
  await app.page.mouse.move(x + 20, y + 10);
  await app.page.mouse.down();
  await app.view('filled').waitFor();
  await app.page.waitForTimeout(SHOWN_MS);
  await app.page.mouse.up();
  await app.says('log', 'swapped');
  await app.view('outline').waitFor();
  await app.tap('inner');
  await app.says('log', 'swapped inner');
});

test('[player.hit-slop] a press beside a small view reaches it', async () => {
  await using app = await open('touchables');
  const { x, y } = await app.box('slop');
  await app.page.mouse.click(x - 20, y + 10);
  await app.says('log', 'slop');
});

test('[player.touchables] opacity and highlight show the press, and all report it', async () => {
  await using app = await open('touchables');
  const { x, y } = await app.box('opacity');
  await app.page.mouse.move(x + 20, y + 20);
  await app.page.mouse.down();
  await expect.poll(async () => Number(await app.style('opacity', 'opacity'))).toBeCloseTo(0.3, 1);
  await app.page.mouse.up();
  await app.says('log', 'opacity');
  const lit = await app.box('highlight');
  await app.page.mouse.move(lit.x + 20, lit.y + 20);
  await app.page.mouse.down();
  await expect.poll(() => app.style('highlight', 'background-color')).toBe('rgb(255, 136, 0)');
  await app.page.mouse.up();
  await app.tap('without');
  await app.says('log', 'opacity highlight without');
});

test('[player.touchable-native-feedback] Android shows a ripple', async () => {
  await using app = await open('touchables', { platform: 'android' });
  const wave = () =>
    app.view('feedback').evaluate((one) => {
      const { opacity, clipPath, backgroundColor } = getComputedStyle(one, '::before');
      return { opacity, clipPath, backgroundColor };
    });
  await expect.poll(async () => (await wave()).opacity).toBe('0');
  const { x, y } = await app.box('feedback');
  await app.page.mouse.move(x + 30, y + 4);
  await app.page.mouse.down();
  // The press is beside the text, which is a target of its own. As on Android, the ripple starts at
  // the finger and has half the opacity of its colour.
  await expect.poll(wave).toEqual({
    opacity: '1',
    clipPath: 'circle(150% at 30px 4px)',
    backgroundColor: 'color(srgb 1 0 0 / 0.5)',
  });
  await app.page.mouse.up();
  await app.says('log', 'feedback');
  await expect.poll(async () => (await wave()).opacity).toBe('0');
});

test('[player.switch] it toggles in its colours, and a controlled one returns', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('controls', { platform });
    await app.tap('switch');
    await app.says('on', 'on');
    await expect.poll(() => app.view('switch').getAttribute('aria-checked')).toBe('true');
    const track = app.view('switch').locator('.switch-track');
    await expect
      .poll(() => track.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe('rgb(0, 136, 0)');
    await app.tap('stubborn');
    await app.says('tries', 'tries 1');
    await expect.poll(() => app.view('stubborn').getAttribute('aria-checked')).toBe('false');
    await app.view('locked').click({ force: true });
    expect(await app.view('locked').getAttribute('aria-checked')).toBe('true');
  }
});

test('[player.activity-indicator] it spins in its colour and size, and is hidden when it stops', async () => {
  await using app = await open('controls');
  await expect.poll(() => app.box('spinner')).toMatchObject({ width: 36, height: 36 });
  await expect.poll(() => app.box('small')).toMatchObject({ width: 20, height: 20 });
  const running = () =>
    app.view('spinner').evaluate((element) => element.getAnimations({ subtree: true }).length);
  await expect.poll(running).toBeGreaterThan(0);
  await app.tap('stop');
  await expect.poll(() => app.style('spinner', 'visibility')).toBe('hidden');
});

test('[player.button] a button has the look of its platform and reports its press', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('controls', { platform });
    await app.tap('button');
    await app.says('tries', 'tries 10');
    const background = () => app.style('button', 'background-color');
    const words = app.view('button').getByText(platform === 'ios' ? 'Count' : /count/i);
    const color = () => words.evaluate((element) => getComputedStyle(element).color);
    await expect.poll(platform === 'ios' ? color : background).toBe('rgb(119, 0, 170)');
    await app.view('dead').click({ force: true });
    await app.says('tries', 'tries 10');
  }
});

test('[player.modal] a modal covers everything until the app closes it', async () => {
  await using app = await open('modal');
  await app.tap('open-full');
  await app.says('log', 'full shown');
  await expect.poll(() => app.box('full')).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await app.tap('close-full');
  await expect.poll(() => app.view('full').count()).toBe(0);
  await app.says('log', /full dismissed/);
  await app.tap('open-clear');
  await expect.poll(() => app.box('card')).toEqual({ x: 75, y: 342, width: 240, height: 160 });
  await expect.poll(() => app.style('clear', 'background-color')).toBe('rgba(0, 0, 0, 0.5)');
  await app.tap('close-clear');
  await expect.poll(() => app.view('clear').count()).toBe(0);
});

test('[player.modal-back] Android’s back button calls onRequestClose of a modal', async () => {
  await using app = await open('modal', { platform: 'android' });
  await app.tap('open-clear');
  await app.says('log', 'clear shown');
  await app.page.keyboard.press('Escape');
  await app.says('log', /clear asked to close/);
  await expect.poll(() => app.view('clear').count()).toBe(0);
});

test('[player.safe-area-view] its children avoid the notch and the home indicator', async () => {
  await using app = await open('safe-area');
  await expect.poll(() => app.box('safe')).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect
    .poll(() => app.box('inside'))
    .toEqual({ x: 0, y: 47, width: 390, height: 844 - 47 - 34 });
});

test('[player.status-bar] it has the style and visibility that the app sets', async () => {
  await using app = await open('safe-area');
  const bar = app.app.locator('.status-bar');
  await app.tap('light');
  await expect.poll(() => bar.getAttribute('class')).toContain('is-light');
  await app.tap('dark');
  await expect.poll(() => bar.getAttribute('class')).not.toContain('is-light');
  await app.tap('hide');
  await expect.poll(() => bar.isVisible()).toBe(false);
  await using android = await open('safe-area', { platform: 'android' });
  await android.says('height', 'height 24');
});
