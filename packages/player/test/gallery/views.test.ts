import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';
import { colorsAt } from '../support/pixels.ts';

const open = openerOf('gallery', 'ios', 'android');

test('[player.flexbox] rows share their width, wrap, shrink and keep their gaps', async () => {
  await using app = await open('layout');
  await expect.poll(() => app.box('row')).toMatchObject({ x: 15, width: 360, height: 50 });
  const [one, two, fixed] = [await app.box('one'), await app.box('two'), await app.box('fixed')];
  // 360 minus two gaps of 10 and a width of 40, divided in the ratio 1 to 2.
  expect(one).toMatchObject({ x: 15, width: 100, height: 50 });
  expect(two).toMatchObject({ x: 125, width: 200 });
  expect(fixed).toMatchObject({ x: 335, width: 40 });
  await expect.poll(() => app.box('between-middle')).toMatchObject({ x: 180, width: 30 });
  const between = await app.box('between');
  await expect.poll(() => app.box('between-last')).toMatchObject({ x: 345, y: between.y + 30 });
  const wrapped = [await app.box('wrap-0'), await app.box('wrap-1'), await app.box('wrap-2')];
  expect(wrapped[1]).toMatchObject({ x: 175, y: wrapped[0]?.y });
  expect(wrapped[2]).toMatchObject({ x: 15, y: (wrapped[0]?.y ?? 0) + 60 });
  await expect.poll(async () => (await app.box('stiff')).width).toBe(150);
  await expect.poll(async () => (await app.box('soft')).width).toBe(50);
});

test('[player.absolute] an absolute view has the position of its insets, also in percent of its parent', async () => {
  await using app = await open('layout');
  const stage = await app.box('stage');
  await expect
    .poll(() => app.box('absolute'))
    .toEqual({
      x: stage.x + 20,
      width: stage.width / 2,
      y: stage.y + 120 - 10 - 30,
      height: 30,
    });
  await expect
    .poll(() => app.box('inset'))
    .toEqual({
      x: stage.x + stage.width - 55,
      y: stage.y + 5,
      width: 50,
      height: 30,
    });
});

test('[player.aspect-ratio] the width determines the height', async () => {
  await using app = await open('layout');
  await expect.poll(() => app.box('ratio')).toMatchObject({ width: 60, height: 40 });
});

test('[player.rtl] a view and a whole app are laid out from right to left', async () => {
  await using app = await open('layout');
  const row = await app.box('always-rtl');
  await expect.poll(async () => (await app.box('rtl-first')).x).toBe(row.x + 300 - 10 - 50);
  await expect.poll(async () => (await app.box('rtl-second')).x).toBe(row.x + 300 - 10 - 100);
  await using arabic = await open('layout', { locale: 'ar-EG' });
  await arabic.says('direction', 'right to left');
  const [one, two] = [await arabic.box('one'), await arabic.box('two')];
  expect(one.x).toBeGreaterThan(two.x);
  const start = await arabic.box('start');
  expect(start.x + start.width).toBe(390 - 15 - 30);
  const first = await arabic.box('first-in-row');
  expect(first.x).toBeGreaterThan((await arabic.box('second-in-row')).x);
});

test('[player.borders] each edge has its width, colour and style, and radii clip', async () => {
  await using app = await open('styles');
  await expect.poll(() => app.style('border', 'border-left-width')).toBe('8px');
  await expect.poll(() => app.style('border', 'border-top-width')).toBe('3px');
  await expect.poll(() => app.style('border', 'border-top-color')).toBe('rgb(255, 0, 0)');
  await expect.poll(() => app.style('border', 'border-bottom-color')).toBe('rgb(0, 0, 255)');
  await expect.poll(() => app.box('border')).toMatchObject({ width: 100, height: 50 });
  await expect.poll(() => app.style('dashed', 'border-top-style')).toBe('dashed');
  await expect.poll(() => app.style('radius', 'border-top-left-radius')).toBe('30px');
  await expect.poll(() => app.style('radius', 'border-bottom-right-radius')).toBe('12px');
});

test('[player.overflow] a child larger than its parent is clipped', async () => {
  await using app = await open('styles');
  const box = await app.box('radius');
  const at = (x: number, y: number) =>
    app.app.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.getAttribute('data-testid'),
      [x, y] as [number, number],
    );
  expect(await at(box.x + 60, box.y + 25)).toBe('clipped');
  expect(await at(box.x + 150, box.y + 25)).not.toBe('clipped');
  expect(await at(box.x + 2, box.y + 2)).not.toBe('clipped');
});

test('[player.shadows] iOS shadows and boxShadow are drawn', async () => {
  await using app = await open('styles');
  const shadow = `${await app.style('shadow', 'box-shadow')} ${await app.style('shadow', 'filter')}`;
  expect(shadow).toMatch(/0\.25\)/);
  expect(shadow).toContain('2px 4px');
  await expect
    .poll(() => app.style('box-shadow', 'box-shadow'))
    .toBe('rgba(0, 0, 255, 0.5) 1px 2px 3px 4px');
});

test('[player.elevation] on Android a view with elevation has a shadow', async () => {
  await using app = await open('styles', { platform: 'android' });
  await expect.poll(() => app.style('shadow', 'box-shadow')).toMatch(/[1-9]\d*px/);
});

test('[player.transforms] views are rotated, translated in percent and scaled from a corner', async () => {
  await using app = await open('styles');
  await expect.poll(() => app.box('rotated')).toMatchObject({ width: 50, height: 100, x: 45 });
  await expect.poll(() => app.box('moved')).toMatchObject({ width: 200, height: 100, x: -10 });
  await expect.poll(() => app.box('origin')).toMatchObject({ width: 50, height: 25, x: 20 });
});

test('[player.opacity] a view is translucent', async () => {
  await using app = await open('styles');
  await expect.poll(() => app.style('opacity', 'opacity')).toBe('0.4');
  await app.view('opacity').scrollIntoViewIfNeeded();
  const half = await app.box('opacity');
  // #7dabf8 and black inside it, each with an opacity of 0.4 over white.
  const [blue, grey] = [
    [203, 221, 252],
    [153, 153, 153],
  ];
  const sides = [[75, 25] as const, [25, 25] as const];
  await expect.poll(() => colorsAt(app.page, half, sides)).toEqual([blue, grey]);
  await app.view('unseen').scrollIntoViewIfNeeded();
  const unseen = await app.box('unseen');
  expect(unseen).toMatchObject({ width: 100, height: 50 });
  const places = [[50, 25] as const];
  await expect.poll(() => colorsAt(app.page, unseen, places)).toEqual([[255, 255, 255]]);
  expect(await app.view('none').isVisible()).toBe(false);
});

test('[player.z-index] the higher zIndex is on top, whatever comes first', async () => {
  await using app = await open('styles');
  await app.view('stack').scrollIntoViewIfNeeded();
  const box = await app.box('above');
  const top = await app.app.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.getAttribute('data-testid'),
    [box.x + 50, box.y + 25] as [number, number],
  );
  expect(top).toBe('above');
});

test('[player.view] views have their position and colour on both platforms', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('layout', { platform });
    await expect.poll(() => app.style('one', 'background-color')).toBe('rgb(125, 171, 248)');
    await expect
      .poll(() => app.box('one'))
      .toMatchObject({ x: 15, y: 109, width: 100, height: 50 });
  }
});
