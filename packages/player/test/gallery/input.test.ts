import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';

const open = openerOf('gallery', 'ios');

test('[player.text-input] typing, keys, submit and focus fire their events', async () => {
  await using app = await open('input');
  await app.tap('name');
  await app.says('log', 'focus');
  await app.page.keyboard.type('Ada');
  await app.says('hello', 'Hello Ada');
  await app.says('log', 'focus, key A, key d, key a');
  await app.page.keyboard.press('Enter');
  await app.says('log', /submit Ada, blur$/);
  await app.tap('focus');
  await app.says('log', /blur, focus$/);
  await app.tap('is-focused');
  await app.says('log', /focused true$/);
  await app.tap('blur');
  await app.says('log', /blur$/);
  await app.tap('clear');
  await app.says('hello', 'Hello ');
  await app.tap('name');
  await app.page.keyboard.type('more than ten letters');
  await app.says('hello', 'Hello more than ');
});

test('[player.text-input-controlled] the app controls the value of a field', async () => {
  await using app = await open('input');
  await app.tap('upper');
  await app.page.keyboard.type('loud');
  await expect.poll(() => app.view('upper').inputValue()).toBe('LOUD');
});

test('[player.text-input-multiline] a field of several lines grows with them', async () => {
  await using app = await open('input');
  const before = (await app.box('notes')).height;
  await app.tap('notes');
  await app.page.keyboard.type('one');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.type('two');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.type('three');
  await app.says('notes-say', /^3 lines, \d\d+ high$/);
  await expect.poll(async () => (await app.box('notes')).height).toBeGreaterThan(before + 10);
});

test('[player.text-input-secure] a password is hidden', async () => {
  await using app = await open('input');
  const field = app.view('secret');
  const masked = () =>
    field.evaluate((one) => getComputedStyle(one).getPropertyValue('-webkit-text-security'));
  await expect.poll(masked).toBe('disc');
  expect(await field.getAttribute('type')).toBe('password');
  await app.tap('secret');
  await app.page.keyboard.press('End');
  await app.page.keyboard.type('ive');
  await app.says('secret-says', '9 letters');
  expect(await app.app.locator('body').innerText()).not.toContain('secretive');
  // The app can reveal the password, and the field keeps its text.
  await app.tap('reveal');
  await expect.poll(masked).toBe('none');
  expect(await field.inputValue()).toBe('secretive');
});

test('[player.text-input-keyboards] each keyboardType has its keyboard', async () => {
  await using app = await open('input');
  expect(await app.view('mail').getAttribute('inputmode')).toBe('email');
  expect(await app.view('mail').getAttribute('autocapitalize')).toMatch(/none|off/);
  expect(await app.view('number').getAttribute('inputmode')).toBe('numeric');
  expect(await app.view('url').getAttribute('inputmode')).toBe('url');
  expect(await app.view('fixed').isEditable()).toBe(false);
});

test('[player.text-input-selection] the selection is reported and can be set', async () => {
  await using app = await open('input');
  await app.tap('range');
  await app.page.keyboard.press('Home');
  await app.says('selection', '0-0');
  await app.page.keyboard.press('Shift+ArrowRight');
  await app.says('selection', '0-1');
  await app.tap('select');
  await app.says('selection', '7-11');
});

test('[player.keyboard] it shows and hides, and fires its events', async () => {
  await using app = await open('keyboard');
  await app.tap('low');
  await app.says('events', /keyboardWillShow.*keyboardDidShow/);
  await app.tap('dismiss');
  await app.says('events', /keyboardDidHide/);
});

test('[player.keyboard-avoiding-view] the field at the bottom stays above the keyboard', async () => {
  await using app = await open('keyboard');
  const bottom = async () => {
    const { y, height } = await app.box('low');
    return y + height;
  };
  await expect.poll(bottom).toBe(844 - 8);
  await app.tap('low');
  // A phone's browser reports its keyboard so. A desktop browser has no keyboard on the screen.
  await app.send({ type: 'keyboard', height: 300 });
  await app.says('events', /keyboardDidShow high/);
  await expect.poll(bottom).toBe(844 - 300 - 8);
  await app.tap('dismiss');
  await app.says('events', /keyboardDidHide flat$/);
  await expect.poll(bottom).toBe(844 - 8);
});
