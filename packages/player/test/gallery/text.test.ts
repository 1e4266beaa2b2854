import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';

const open = openerOf('gallery', 'ios');

test('[player.text] nested text inherits styles, reports presses and its lines', async () => {
  await using app = await open('text');
  expect(await app.view('nested').innerText()).toBe('plain bold and red plain');
  await expect.poll(() => app.style('inner', 'font-size')).toBe('20px');
  await expect.poll(() => app.style('inner', 'font-weight')).toBe('700');
  await expect.poll(() => app.style('inner', 'color')).toBe('rgb(255, 0, 0)');
  await expect.poll(() => app.style('inner', 'font-style')).toBe('italic');
  await app.tap('rules');
  await app.says('pressed', 'rules');
  await app.tap('terms');
  await app.says('pressed', 'terms');
  await app.says('lines', '3 lines');
  // Text from right to left is measured too.
  const sentence = await app.view('hebrew').innerText();
  const { height } = await app.box('hebrew');
  expect(height).toBeGreaterThan(20);
  await app.says('hebrew-lines', `${height / 20} lines true`);
  await app.says('hebrew-text', sentence);
  // The tracking of the system's font at 18 points is -0.37.
  await expect.poll(() => app.style('styled', 'letter-spacing')).toBe('2.63px');
  await expect.poll(() => app.style('styled', 'text-transform')).toBe('uppercase');
  await expect.poll(() => app.style('styled', 'text-decoration-line')).toBe('line-through');
  await expect.poll(() => app.box('inline-view')).toMatchObject({ width: 14, height: 14 });
});

test('[player.text-clamped] numberOfLines limits lines, and adjustsFontSizeToFit shrinks text', async () => {
  await using app = await open('text');
  await expect.poll(async () => (await app.box('clamped')).height).toBe(40);
  await expect.poll(async () => (await app.box('tail')).height).toBe(20);
  await expect.poll(async () => (await app.box('whole')).height).toBeGreaterThan(40);
  const size = Number.parseFloat(await app.style('fitted', 'font-size'));
  expect(size).toBeLessThan(40);
  await expect.poll(async () => (await app.box('fitted')).width).toBeLessThanOrEqual(120);
});
