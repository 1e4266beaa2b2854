import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';
import { holdAnimations } from '../support/time.ts';

const open = openerOf('gallery', 'ios', 'android');

test('[player.measure] every measuring method returns the view’s position', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('measure', { platform });
    const { x, y, width, height } = await app.box('box');
    await app.says('onLayout', '30 15 100 50');
    await app.says('rect', `${x} ${y} ${width} ${height}`);
    await app.tap('ask');
    await app.says('measure', `30 15 100 50 ${x} ${y}`);
    await app.says('inWindow', `${x} ${y} 100 50`);
    await app.says('layout', '30 15 100 50');
    await app.says('offset', '30 15 100 50');
    await app.says('byHandle', `30 15 100 50 ${x} ${y}`);
    await app.tap('widen');
    await app.says('onLayout', '30 15 200 50');
    // Scrolling and scaling do not change the measured layout.
    const form = await app.box('form');
    const inForm = async () => {
      await app.tap('ask-form');
      await app.says('field', '25 410 355 40');
      await app.says('scaled', '20 480 100 50');
    };
    await inForm();
    await app.tap('down');
    await app.says('form-y', 'form 300');
    await inForm();
    await app.tap('to-field');
    await app.says('form-y', 'form 410');
    await expect.poll(async () => (await app.box('form-field')).y).toBe(form.y);
    await inForm();
  }
});

test('[player.animated-native] timing, sequence, interpolation and stop work on the native driver', async () => {
  await using app = await open('animated');
  const before = (await app.box('native-box')).x;
  await app.tap('native');
  await app.says('ended', /"native":true/);
  await expect.poll(async () => (await app.box('native-box')).x).toBe(before + 200);
  await app.tap('reset');
  await expect.poll(async () => (await app.box('native-box')).x).toBe(before);
  await app.tap('sequence');
  await app.says('ended', /"sequence":true/);
  await expect.poll(async () => (await app.box('native-box')).width).toBe(40);
  await app.tap('reset');
  await expect.poll(async () => (await app.box('native-box')).x).toBe(before);
  await app.tap('slow');
  await expect.poll(async () => (await app.box('native-box')).x).toBeGreaterThan(before);
  await app.tap('stop');
  await app.says('ended', /"at":0\.\d+/);
  await app.says('ended', /"native":false/);
});

test('[player.animated-script] a spring in JavaScript animates a width', async () => {
  await using app = await open('animated');
  await expect.poll(async () => (await app.box('script-box')).width).toBe(50);
  await app.tap('script');
  await app.says('ended', /"script":true/);
  await expect.poll(async () => (await app.box('script-box')).width).toBe(150);
});

test('[player.animated-events] a scroll event drives an opacity', async () => {
  await using app = await open('animated');
  await expect.poll(async () => Number(await app.style('by-scroll', 'opacity'))).toBe(1);
  const { x, y } = await app.box('driven');
  await app.page.mouse.move(x + 50, y + 50);
  await app.page.mouse.wheel(0, 300);
  await expect.poll(async () => Number(await app.style('by-scroll', 'opacity'))).toBeCloseTo(0.2);
});

test('[player.layout-animation] a view animates to its new width and calls back at its end', async () => {
  await using app = await open('animated');
  const growing = await holdAnimations(app.app);
  await app.tap('grow');
  await expect.poll(growing.count).toBeGreaterThan(0);
  // A quarter of the duration.
  await growing.moveTo(100);
  await expect.poll(async () => (await app.box('layout-box')).width).toBe(150);
  await growing.letGo();
  await app.says('ended', /"layout":true/);
  await expect.poll(async () => (await app.box('layout-box')).width).toBe(300);
});

test('[player.pan-responder] a finger moves a ball, and the app gets the distance', async () => {
  await using app = await open('gestures');
  const ball = await app.box('ball');
  await app.swipe([ball.x + 40, ball.y + 40], [ball.x + 140, ball.y + 100]);
  await app.says('log', 'grant, release 100 60');
  await expect.poll(() => app.box('ball')).toMatchObject({ x: ball.x + 100, y: ball.y + 60 });
});

test('[player.touches] two touches at once are reported as two', async () => {
  await using app = await open('gestures');
  const pad = await app.box('pad');
  const [x, y] = [pad.x + 50, pad.y + 100];
  await app.fingers('touchStart', [[x, y]]);
  await app.says('fingers', '1 now, 1 at most');
  await app.fingers('touchStart', [
    [x, y],
    [x + 60, y + 80],
  ]);
  await app.says('fingers', '2 now, 2 at most');
  await app.says('spread', 'spread 100');
  await app.fingers('touchMove', [
    [x, y],
    [x + 120, y + 160],
  ]);
  await app.says('spread', 'spread 200');
  await app.fingers('touchEnd', []);
  await app.says('fingers', '0 now, 2 at most');
});
