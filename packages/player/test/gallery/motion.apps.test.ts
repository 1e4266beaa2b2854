import { describe, expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';

const BOTH = ['ios', 'android'] as const;
const opener = openerOf('expo', ...BOTH);

describe.each(BOTH)('on %s', (platform) => {
  const open = (screen?: string) => opener(screen, { platform });

  test('[player.reanimated] timing, spring, derived values, entering and exiting animate views', async () => {
    await using app = await open('reanimated');
    const before = (await app.box('moved')).x;
    await app.tap('move');
    await app.says('ended', 'ended');
    await expect.poll(async () => (await app.box('moved')).x).toBe(before + 200);
    await expect.poll(async () => Number(await app.style('moved', 'opacity'))).toBeCloseTo(0.5);
    await expect.poll(async () => (await app.box('sized')).x).toBe(before + 100);
    await app.tap('spring');
    await expect.poll(async () => (await app.box('sized')).width).toBe(150);
    await app.tap('set');
    await expect.poll(async () => (await app.box('moved')).x).toBe(before + 40);
    const after = (await app.box('after')).y;
    await app.tap('toggle');
    await expect.poll(async () => Number(await app.style('entering', 'opacity'))).toBe(1);
    await expect.poll(async () => (await app.box('after')).y).toBe(after + 52);
    await app.tap('toggle');
    await expect.poll(() => app.view('entering').count()).toBe(0);
  });

  test('[player.worklets] a worklet runs on the UI runtime and calls back', async () => {
    await using app = await open('reanimated');
    await app.tap('work');
    await app.says('from', 'there: undefined 42, here: undefined');
  });

  test('[player.gesture-tap] a tap, a double tap and a long press are told apart', async () => {
    await using app = await open('gestures');
    await app.tap('taps');
    // The tap is reported when no second one has followed.
    await app.says('log', 'tap');
    await app.view('taps').dblclick();
    await app.says('log', 'tap, double');
    const { x, y } = await app.box('taps');
    await app.page.mouse.move(x + 50, y + 50);
    await app.page.mouse.down();
    await app.says('log', 'tap, double, hold');
    await app.page.mouse.up();
  });

  test('[player.gesture-pan] a pan moves a view in a worklet', async () => {
    await using app = await open('gestures');
    const ball = await app.box('ball');
    await app.swipe([ball.x + 40, ball.y + 40], [ball.x + 160, ball.y + 40]);
    await app.says('log', /^pan 1\d\d$/);
    await expect.poll(async () => (await app.box('ball')).x).toBeGreaterThan(ball.x + 80);
  });

  test('[player.gesture-pinch] two fingers scale a view', async () => {
    await using app = await open('gestures');
    const pad = await app.box('pad');
    const [x, y] = [pad.x + 150, pad.y + 80];
    const at = (apart: number) =>
      [
        [x - apart, y],
        [x + apart, y],
      ] as const;
    await app.fingers('touchStart', at(20));
    for (let apart = 25; apart <= 60; apart += 5) await app.fingers('touchMove', at(apart));
    await app.fingers('touchEnd', []);
    await app.says('log', 'pinch out');
    await expect.poll(async () => (await app.box('pinched')).width).toBeGreaterThan(90);
  });

  test('[player.gesture-button] a button of gesture-handler reports its press', async () => {
    await using app = await open('gestures');
    await app.tap('button');
    await app.says('log', 'button');
  });

  test('[player.gesture-button] a Pressable of gesture-handler reports its press', async () => {
    await using app = await open('gestures');
    await app.view('pressable').hover();
    await app.page.mouse.down();
    await app.says('log', 'press in');
    await expect.poll(() => app.style('pressable', 'background-color')).toBe('rgb(204, 204, 204)');
    await app.page.mouse.up();
    await app.says('log', 'press in, press out, pressed');
    await expect.poll(() => app.style('pressable', 'background-color')).toBe('rgb(238, 238, 238)');
    await app.tap('pressable');
    await app.says('log', 'press in, press out, pressed, press in, press out, pressed');
  });

  test('[player.gesture-swipeable] a swipe opens a row', async () => {
    await using app = await open('gestures');
    const row = await app.box('swiped');
    await app.swipe([row.x + 300, row.y + 30], [row.x + 120, row.y + 30]);
    await app.says('log', /open/);
    await expect.poll(async () => (await app.box('swiped')).x).toBe(row.x - 100);
  });
});
