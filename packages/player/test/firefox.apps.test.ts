import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Firefox, startFirefox } from '../../../tests/harness/browser/firefox.ts';
import { buildExample } from './support/example.ts';
import { BUILD_MS } from './support/example-app.ts';
import { openInFirefox } from './support/firefox.ts';

/** A sample of the Chromium tests, in Firefox. */

let firefox: Firefox;
beforeAll(async () => {
  for (const example of ['gallery', 'expo'] as const)
    await buildExample(example, { platform: 'ios' });
  firefox = await startFirefox();
}, BUILD_MS);
afterAll(() => firefox?.close());

async function open(screen: string, example: 'gallery' | 'expo' = 'gallery') {
  const app = await openInFirefox(firefox, example);
  await app.tap(`open-${screen}`);
  return app;
}

test('typed text reaches the app, and a multi-line field grows', async () => {
  await using app = await open('input');
  await app.tap('name');
  await app.type('Ada');
  await expect.poll(() => app.text('hello')).toBe('Hello Ada');
  const { height } = await app.box('notes');
  await app.tap('notes');
  await app.type('one\ntwo\nthree\nfour');
  await expect.poll(() => app.text('notes-say')).toMatch(/^4 lines/);
  await expect.poll(async () => (await app.box('notes')).height).toBeGreaterThan(height + 20);
});

test('a switch toggles, and an alert returns its answer', async () => {
  await using app = await open('controls');
  const before = await app.text('on');
  await app.tap('switch');
  await expect.poll(() => app.text('on')).not.toBe(before);
  await app.tap('back');
  await app.tap('open-dialogs');
  await app.tap('alert');
  const hasFocus = "document.activeElement?.closest('[role=alertdialog]') != null";
  await expect.poll(() => app.inFrame<boolean>(hasFocus)).toBe(true);
  await app.type('\uE007');
  await expect.poll(() => app.text('said')).toMatch(/cancelled|deleted/);
});

test('a list of two hundred rows scrolls by wheel and mouse', async () => {
  await using app = await open('list');
  const { y } = await app.box('row-5');
  await app.wheel(200, 400, 200);
  await expect.poll(async () => (await app.box('row-5')).y).toBe(y - 200);
  await app.drag([200, 600], [0, -100]);
  await expect.poll(async () => (await app.box('row-5')).y).toBeLessThan(y - 280);
});

test('PanResponder drags a view, and native animations run', async () => {
  await using app = await open('gestures');
  const { x, y } = await app.box('ball');
  await app.drag([x + 20, y + 20], [100, 70]);
  await expect.poll(() => app.box('ball')).toMatchObject({ x: x + 100, y: y + 70 });
  await app.tap('back');
  await app.tap('open-animated');
  const from = await app.box('native-box');
  await app.tap('native');
  await expect.poll(async () => (await app.box('native-box')).x).toBe(from.x + 200);
});

test('Reanimated moves and fades views without errors', async () => {
  await using app = await open('reanimated', 'expo');
  // The screen slides in.
  await expect.poll(async () => (await app.box('moved')).x).toBe(16);
  await app.tap('move');
  await expect.poll(() => app.text('ended')).toBe('ended');
  expect((await app.box('moved')).x).toBe(216);
  await app.tap('toggle');
  await expect.poll(() => app.of('entering', 'getComputedStyle(e).opacity')).toBe('1');
  const wrong = (await app.said()).filter(([name]) => ['error', 'missing', 'ended'].includes(name));
  expect(wrong).toEqual([]);
});
