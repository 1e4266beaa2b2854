import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from '../src/settings.ts';
import { launch } from './support/launch.ts';
import { LONGEST_MS, openApp } from './support/open.ts';
import { holdAnimations, nextFrames } from './support/time.ts';

let browser: Browser;
const folders: string[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** What a bundle of these tests starts with: `h` makes a view, `show` commits, `heard` has events. */
const BEGIN = `
const ui = nativeFabricUIManager;
const heard = [];
let tag = 1;
ui.registerEventHandler((handle, name, payload) => {
  heard.push([handle && handle.name, name, payload]);
  if (handle && handle.on) handle.on(name, payload);
  nativeLoggingHook(JSON.stringify([handle && handle.name, name, payload]), 1);
});
const h = (component, props, ...children) => {
  tag += 2;
  const node = ui.createNode(tag, component, 1, props || {}, { name: props && props.testID, on: props && props.on });
  for (const child of children) ui.appendChild(node, typeof child === 'string' ? h('RCTRawText', { text: child }) : child);
  return node;
};
const show = (...children) => {
  const set = ui.createChildSet();
  for (const child of children) ui.appendChildToSet(set, child);
  ui.completeRoot(1, set);
};
const app = (run) => {
  RN$AppRegistry = { getAppKeys: () => ['index'], runApplication: run };
};
`;

/** All is read when nothing was painted for 150 ms: less than that, to be sure. */
const SETTLES_MS = 100;

/** 4 by 2 pixels: red on the left, nothing on the right. */
const RED_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAE0lEQVR42mP4z8DwH4QZYABdAACnegf5dcv6VgAAAABJRU5ErkJggg==';

async function open(bundle: string, settings: Partial<Settings> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'looks-'));
  folders.push(folder);
  writeFileSync(join(folder, 'main.jsbundle'), BEGIN + bundle);
  writeFileSync(join(folder, 'red@2x.png'), Buffer.from(RED_PNG, 'base64'));
  const opened = await openApp(browser, { folder, main: 'main.jsbundle', settings });
  await opened.heard('firstFrame');
  const events = () =>
    opened.said.flatMap((one) =>
      one.type === 'log' && one.text.startsWith('[')
        ? [JSON.parse(one.text) as [name: string, event: string, payload: Record<string, unknown>]]
        : [],
    );
  /** The payload of the first such event. */
  const event = async (of: string, name: string) => {
    const end = performance.now() + LONGEST_MS;
    while (performance.now() < end) {
      const found = events().find(([view, what]) => view === of && what === name);
      if (found) return found[2];
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`no ${name} of ${of}: ${JSON.stringify(opened.said)}`);
  };
  const place = async (testID: string) => {
    const at = await opened.app.getByTestId(testID).boundingBox();
    if (!at) throw new Error(`${testID} is not on the screen`);
    return [at.x, at.y, at.width, at.height];
  };
  return { ...opened, events, event, place };
}

it('lays out as React Native does, and tells the app', async () => {
  await using app = await open(`app(() => show(
    h('RCTView', { flex: 1, paddingTop: 10, borderWidth: 5, borderColor: 0xff00ff00 | 0 },
      h('RCTView', { testID: 'row', flexDirection: 'row', height: 100, onLayout: true },
        h('RCTView', { testID: 'a', flex: 1 }), h('RCTView', { testID: 'b', flex: 3, marginStart: 10, onLayout: true })),
      h('RCTView', { testID: 'turned', width: 50, height: 20, onLayout: true, transform: [{ scale: 2 }] },
        h('RCTView', { testID: 'in', position: 'absolute', left: 3, top: 4, width: 9.5, height: 8, onLayout: true })),
      h('RCTView', { testID: 'wide', flexDirection: 'row' },
        h('RCTText', { testID: 'words', onLayout: true }, 'Many words. '.repeat(20))))));`);
  expect(await app.event('row', 'topLayout')).toMatchObject({
    layout: { x: 5, y: 15, width: 380, height: 100 },
  });
  expect(await app.event('b', 'topLayout')).toMatchObject({
    layout: { x: 102.5, y: 0, width: 277.5, height: 100 },
  });
  expect(await app.event('turned', 'topLayout')).toMatchObject({
    layout: { x: 5, y: 115, width: 50, height: 20 },
  });
  expect(await app.event('in', 'topLayout')).toMatchObject({ layout: { x: 3, y: 4, height: 8 } });
  const [, , width] = await app.place('words');
  expect(width).toBe(380);
});

it('lays out from right to left in languages that are read so', async () => {
  await using app = await open(
    `app(() => show(h('RCTView', { flexDirection: 'row' },
      h('RCTView', { testID: 'first', width: 40, height: 40, marginLeft: 7, borderTopLeftRadius: 9 }))));`,
    { locale: 'he-IL' },
  );
  expect(await app.place('first')).toEqual([390 - 47, 0, 40, 40]);
  const corner = await app.app
    .getByTestId('first')
    .evaluate((element) => getComputedStyle(element).borderTopRightRadius);
  expect(corner).toBe('9px');
});

it('sets text: nested, clamped, fitted, measured', async () => {
  await using app = await open(`app(() => show(h('RCTView', { width: 200 },
    h('RCTText', { testID: 'outer', fontSize: 20, color: 0xffff0000 | 0, fontWeight: 'bold' }, 'One ',
      h('RCTVirtualText', { testID: 'inner', color: 0xff0000ff | 0 }, 'two'),
      h('RCTView', { width: 30, height: 12 }, h('RCTText', { testID: 'fresh' }, 'x'))),
    h('RCTText', { testID: 'two', numberOfLines: 2, lineHeight: 20, padding: 6 }, 'Words and words. '.repeat(9)),
    h('RCTText', { testID: 'one', numberOfLines: 1, lineHeight: 20 }, 'Words and words. '.repeat(9)),
    h('RCTText', { testID: 'head', numberOfLines: 1, ellipsizeMode: 'head', lineHeight: 20 }, 'Words and words. '.repeat(9)),
    h('RCTText', { testID: 'cut', numberOfLines: 1, ellipsizeMode: 'clip', lineHeight: 20 }, 'Words and words. '.repeat(9)),
    h('RCTText', { testID: 'fit', numberOfLines: 1, adjustsFontSizeToFit: true, fontSize: 40 }, 'As large as it can be'),
    h('RCTText', { testID: 'lines', onTextLayout: true, lineHeight: 20 }, 'First of all\\nand second'))));`);
  const style = (id: string, name: string) =>
    app.app
      .getByTestId(id)
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  expect(await style('inner', 'font-size')).toBe('20px');
  expect(await style('inner', 'color')).toBe('rgb(0, 0, 255)');
  expect(await style('fresh', 'font-size')).toBe('14px');
  expect(await style('fresh', 'color')).toBe('rgb(0, 0, 0)');
  expect((await app.place('two'))[3]).toBe(52);
  for (const id of ['one', 'head', 'cut'])
    await expect.poll(async () => (await app.place(id))[3]).toBe(20);
  await expect
    .poll(async () => Number.parseFloat(await style('fit', 'font-size')))
    .toBeLessThan(30);
  const { lines } = await app.event('lines', 'topTextLayout');
  expect(lines).toMatchObject([{ text: 'First of all\n' }, { text: 'and second', x: 0 }]);
});

it('shows images from files and tells of those that are not there', async () => {
  await using app = await open(`app(() => show(h('RCTView', {},
    h('RCTImageView', { testID: 'red', width: 40, height: 20, resizeMode: 'stretch',
      source: [{ uri: 'file:///bundle/red@2x.png' }] }),
    h('RCTImageView', { testID: 'blue', width: 40, height: 20, resizeMode: 'stretch', tintColor: 0xff0000ff | 0,
      accessible: true, accessibilityLabel: 'A blue one', source: [{ uri: 'file:///bundle/red@2x.png' }] }),
    h('RCTImageView', { testID: 'tiles', width: 40, height: 20, resizeMode: 'repeat',
      source: [{ uri: 'file:///bundle/red@2x.png' }] }),
    h('RCTImageView', { testID: 'none', width: 4, height: 4, source: [{ uri: 'file:///bundle/none.png' }] }))));`);
  expect(await app.event('red', 'topLoad')).toMatchObject({
    source: { uri: 'file:///bundle/red@2x.png', width: 4, height: 2 },
  });
  await app.event('tiles', 'topLoadEnd');
  expect(await app.event('none', 'topError')).toHaveProperty('error');
  expect(await app.heard('missing')).toMatchObject({
    name: 'file:///bundle/none.png',
    what: 'image',
  });
  await app.app.getByRole('img', { name: 'A blue one' }).waitFor();
  const places = [
    ...([
      [5, 10],
      [35, 10],
      [5, 30],
      [35, 30],
      [1, 41],
      [3, 41],
      [5, 41],
    ] as const),
  ];
  const [red, blue, white] = ['255,0,0', '0,0,255', '255,255,255'];
  await expect
    .poll(() => pixelsOf(app.page, places))
    .toEqual([red, white, blue, white, red, white, red]);
});

it('has switches that follow the app', async () => {
  await using app = await open(`app(() => {
    let kept;
    show(h('RCTView', { padding: 60 },
      h('RCTSwitch', { testID: 'free', value: false, accessibilityRole: 'switch' }),
      kept = h('RCTSwitch', { testID: 'kept', value: true, on: (name) => name === 'topChange' && ui.dispatchCommand(kept, 'setValue', [true]) }),
      h('RCTSwitch', { testID: 'off', value: false, disabled: true })));
  });`);
  const { app: frame } = app;
  const checked = (id: string) => frame.getByTestId(id).getAttribute('aria-checked');
  await frame.getByTestId('free').click();
  expect(await app.event('free', 'topChange')).toMatchObject({ value: true });
  await expect.poll(() => checked('free')).toBe('true');
  await frame.getByTestId('free').press('Space');
  await expect.poll(() => checked('free')).toBe('false');
  await frame.getByTestId('kept').click();
  expect(await app.event('kept', 'topChange')).toMatchObject({ value: false });
  await expect.poll(() => checked('kept')).toBe('true');
  await frame.getByTestId('off').click({ force: true });
  expect(await checked('off')).toBe('false');
});

it('keeps a safe area clear where it reaches the edges', async () => {
  await using app = await open(`app(() => show(
    h('RCTSafeAreaView', { flex: 1 }, h('RCTView', { testID: 'in', flex: 1 }))));`);
  await expect.poll(() => app.place('in')).toEqual([0, 47, 390, 844 - 47 - 34]);
});

it('lets touches through as pointerEvents says', async () => {
  await using app = await open(`app(() => show(h('RCTView', { testID: 'below', flex: 1 },
    h('RCTView', { testID: 'over', position: 'absolute', inset: 0, pointerEvents: 'box-none' },
      h('RCTView', { testID: 'child', width: 50, height: 50 }),
      h('RCTView', { testID: 'deaf', width: 50, height: 50, pointerEvents: 'none' }, h('RCTView', { flex: 1 })),
      h('RCTView', { testID: 'only', width: 50, height: 50, pointerEvents: 'box-only' }, h('RCTView', { testID: 'under', flex: 1 }))))));`);
  const hit = (x: number, y: number) =>
    app.app.evaluate(
      ([left, top]) =>
        document.elementFromPoint(left ?? 0, top ?? 0)?.getAttribute('data-testid') ?? null,
      [x, y],
    );
  expect([await hit(20, 20), await hit(20, 70), await hit(20, 120), await hit(200, 20)]).toEqual([
    ...['child', 'below', 'only', 'below'],
  ]);
});

it('maps accessibility, and names what is missing', async () => {
  await using app = await open(`app(() => show(h('RCTView', {},
    h('RCTView', { testID: 'b', accessible: true, accessibilityRole: 'button', accessibilityLabel: 'Go', accessibilityState: { disabled: true }, nativeID: 'a b' }),
    h('RCTText', { accessibilityRole: 'header' }, 'Title'),
    h('RCTView', { accessibilityElementsHidden: true }, h('RCTText', {}, 'secret')),
    h('MysteryView', { width: 100, height: 40 }))));`);
  const button = app.app.getByRole('button', { name: 'Go' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await button.getAttribute('tabindex')).toBe('0');
  expect(await button.getAttribute('data-native-id')).toBe('a b');
  await app.app.getByRole('heading', { name: 'Title' }).waitFor();
  await expect.poll(() => app.app.getByText('MysteryView').isVisible()).toBe(true);
});

/** A touch lets one view go and another come, while a third stays. */
const changing = (animation: object) => `app(() => {
    const box = (id, props) => h('RCTView', { testID: id, height: 50, backgroundColor: 0xff00ff00 | 0, ...props });
    const stays = box('stays'), goes = box('goes');
    const root = h('RCTView', { flex: 1, on: (name) => change(name) }, goes, stays);
    const change = (name) => {
      if (name !== 'topTouchEnd') return;
      ui.configureNextLayoutAnimation(${JSON.stringify(animation)}, () => nativeLoggingHook(JSON.stringify(['all', 'over', {}]), 1));
      show(ui.cloneNodeWithNewChildren(root, [stays, box('comes', { onLayout: true })]));
    };
    show(root);
  });`;

it('animates what a commit moves, fades what comes and goes', async () => {
  const fading = { type: 'linear', property: 'opacity' };
  await using app = await open(
    changing({ duration: 1000, create: fading, update: { type: 'linear' }, delete: fading }),
  );
  const moving = await holdAnimations(app.app);
  await app.page.mouse.click(200, 400);
  const layout = await app.event('comes', 'topLayout');
  expect(layout).toMatchObject({ layout: { y: 50 } });
  // The one that goes, the one that stays, the one that comes.
  await expect.poll(moving.count).toBe(3);
  await moving.moveTo(200);
  await expect.poll(async () => (await app.place('stays'))[1]).toBeCloseTo(40);
  const ghosts = () => app.app.evaluate(() => document.querySelectorAll('[inert]').length);
  expect(await ghosts()).toBe(1);
  const opacity = () =>
    app.app.getByTestId('comes').evaluate((element) => Number(getComputedStyle(element).opacity));
  await expect.poll(opacity).toBeCloseTo(0.2);
  await moving.letGo();
  await expect.poll(ghosts).toBe(0);
});

it('animates nothing that the app does not ask for', async () => {
  await using app = await open(changing({ duration: 1000, update: { type: 'linear' } }));
  const moving = await holdAnimations(app.app);
  await app.page.mouse.click(200, 400);
  await app.event('comes', 'topLayout');
  await expect.poll(moving.count).toBe(1);
  await moving.moveTo(200);
  await expect.poll(async () => (await app.place('stays'))[1]).toBeCloseTo(40);
  expect(await app.place('comes')).toEqual([0, 50, 390, 50]);
  expect(await app.app.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0);
});

it('lets each kind of change have its time, its delay and its property', async () => {
  await using app = await open(
    changing({
      duration: 1000,
      create: { duration: 400, delay: 600, type: 'linear', property: 'scaleXY' },
      delete: { duration: 2000, type: 'linear', property: 'scaleY' },
    }),
  );
  const moving = await holdAnimations(app.app);
  await app.page.mouse.click(200, 400);
  const layout = await app.event('comes', 'topLayout');
  expect(layout).toMatchObject({ layout: { y: 50, width: 390, height: 50 } });
  await expect.poll(moving.count).toBe(2);
  // What stays has no animation: it is there.
  expect(await app.place('stays')).toEqual([0, 0, 390, 50]);
  await moving.moveTo(500);
  await expect.poll(async () => (await app.place('comes'))[2]).toBe(0);
  const ghost = () =>
    app.app.evaluate(() => {
      const rect = document.querySelector('[inert]')?.getBoundingClientRect();
      return rect && [rect.width, rect.height];
    });
  expect(await ghost()).toEqual([390, 37.5]);
  await moving.moveTo(800);
  await expect.poll(() => app.place('comes')).toEqual([97.5, 62.5, 195, 25]);
  await moving.letGo();
  await expect.poll(ghost).toBeUndefined();
  await expect.poll(() => app.place('comes')).toEqual([0, 50, 390, 50]);
});

it('keeps the layout of what is hidden by the page, and has none for what the app hides', async () => {
  await using app = await open(`app(() => {
    const kid = (id) => h('RCTView', { testID: id, height: 30, onLayout: true });
    const [one, two, away] = [kid('one'), kid('two'), kid('away')];
    const on = (name) => name === 'topTouchEnd' && show(ui.cloneNodeWithNewChildren(root, [
      ui.cloneNodeWithNewProps(one, { display: 'none' }),
      h('RCTView', { testID: 'late', onLayout: true, height: 1 }), away]));
    const root = h('RCTView', { flex: 1, on }, one, h('RCTView', {}, two), away);
    show(root);
  });`);
  await app.event('one', 'topLayout');
  await app.app.getByTestId('away').evaluate((element) => {
    element.style.display = 'none';
  });
  await app.page.mouse.click(200, 400);
  await app.event('late', 'topLayout');
  const layouts = app.events().filter(([, name]) => name === 'topLayout');
  const of = (id: string) =>
    layouts.flatMap(([name, , { layout }]) => (name === id ? [layout] : []));
  expect(of('one')).toMatchObject([{ height: 30 }, { x: 0, y: 0, width: 0, height: 0 }]);
  expect(of('away')).toMatchObject([{ y: 60, height: 30 }]);
});

it('is ended by no wrong value', async () => {
  await using app = await open(`
    let state = 11;
    const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    const pick = (all) => all[Math.floor(next() * all.length)];
    const values = [{ toString: 1, valueOf: 2 }, [], [[]], {}, [null], [{}], -1, 1e300, NaN, Infinity, '', 'url(x)',
      true, false, [{ uri: 3 }], { uri: {} }, [{ uri: 'data:,' }], 'cover', [1, 2, 3], 3.5, '50%', [{ type: 'linear-gradient', colorStops: 3 }]];
    const names = ['source', 'src', 'resizeMode', 'tintColor', 'blurRadius', 'defaultSource', 'fadeDuration', 'numberOfLines',
      'ellipsizeMode', 'adjustsFontSizeToFit', 'fontSize', 'lineHeight', 'minimumFontScale', 'onTextLayout', 'selectable',
      'selectionColor', 'text', 'value', 'on', 'disabled', 'onTintColor', 'trackColorForFalse', 'animating', 'size', 'color',
      'styleAttr', 'progress', 'indeterminate', 'accessibilityRole', 'role', 'accessibilityState', 'accessibilityValue',
      'accessibilityActions', 'accessibilityLabelledBy', 'nativeID', 'testID', 'aria-live', 'pointerEvents', 'transform',
      'backgroundImage', 'boxShadow', 'filter', 'fontFamily', 'fontVariant', 'width', 'flex', 'margin', 'shadowOffset'];
    const components = ['RCTView', 'RCTText', 'RCTVirtualText', 'RCTRawText', 'RCTImageView', 'RCTSafeAreaView', 'RCTSwitch',
      'ActivityIndicatorView', 'AndroidProgressBar', 'Unknown', 'RCTTextInlineImage'];
    const props = () => Object.fromEntries(Array.from({ length: 8 }, () => [pick(names), pick(values)]));
    app(() => {
      let all = Array.from({ length: 300 }, () => h(pick(components), props()));
      show(...all);
      all = all.map((node) => ui.cloneNodeWithNewProps(node, props()));
      show(...all);
      for (const node of all) ui.dispatchCommand(node, pick(['setValue', 'setNativeValue', 'focus', 'x']), [pick(values)]);
      ui.configureNextLayoutAnimation({ duration: 50, update: { type: pick(values) } });
      show(h('RCTText', { testID: 'alive' }, 'Still here'));
    });`);
  await app.app.getByTestId('alive').waitFor();
  const fatal = app.said.filter(({ type }) => type === 'error' || type === 'ended');
  const errors = app.complaints.filter(
    (line) => /Error/.test(line) && !/Failed to load/.test(line),
  );
  expect([fatal, errors]).toEqual([[], []]);
});

it('reads two thousand views once after they moved, and not each time for what is only painted', async () => {
  await using app = await open(`app(() => {
    const rows = Array.from({ length: 1000 }, (_, at) => h('RCTView', { testID: 'row ' + at, height: 44, flexDirection: 'row', onLayout: at === 999 }, h('RCTText', {}, 'Row ' + at)));
    let turn = 0;
    const fade = () => {
      turn += 1;
      show(ui.cloneNodeWithNewProps(root, { opacity: 1 - turn / 100 }));
      if (turn < 40) setTimeout(fade, 20);
    };
    const move = () => show(ui.cloneNodeWithNewProps(root, { opacity: 1, paddingTop: 9, onLayout: true, nativeID: 'moved' }));
    const on = (name) => { if (name === 'topTouchEnd') turn === 0 ? fade() : move(); };
    const root = h('RCTView', { testID: 'root', flex: 1, pointerEvents: 'box-only', on }, ...rows);
    show(root);
  });`);
  // What is laid out first is read once, and once more when it is watched.
  await app.event('row 999', 'topLayout');
  await nextFrames(app.app);
  await app.app.evaluate((restsAfter) => {
    const { prototype } = Element;
    const read = prototype.getBoundingClientRect;
    const counted = globalThis as unknown as { reads: number; rests: number };
    Object.assign(counted, { reads: 0, rests: 0 });
    let last = performance.now();
    // On a slow machine it rests in between.
    new MutationObserver(() => {
      if (performance.now() - last > restsAfter) counted.rests += 1;
      last = performance.now();
    }).observe(document.body, { subtree: true, attributeFilter: ['style'] });
    prototype.getBoundingClientRect = function () {
      counted.reads += 1;
      return read.call(this);
    };
  }, SETTLES_MS);
  const rests = () => app.app.evaluate(() => (globalThis as unknown as { rests: number }).rests);
  const reads = () => app.app.evaluate(() => (globalThis as unknown as { reads: number }).reads);
  await app.page.mouse.click(200, 400);
  // The last of them: what fades on would take away what is moved then.
  await app.app.locator('[data-testid=root][style*="opacity: 0.6;"]').waitFor();
  // Forty times two thousand, if all were read each time; once it rests they are.
  expect(await reads()).toBeLessThan(20_000 + 5000 * (await rests()));
  await app.page.mouse.click(200, 400);
  await app.app.locator('[data-native-id=moved]').waitFor();
  await expect.poll(reads).toBeGreaterThan(2000);
  expect(await reads()).toBeLessThan(40_000 + 5000 * (await rests()));
});

/** Colours on the screen. */
async function pixelsOf(
  page: Awaited<ReturnType<typeof open>>['page'],
  places: readonly (readonly [number, number])[],
) {
  const png = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, spots]) => {
      const picture = await createImageBitmap(
        await (await fetch(`data:image/png;base64,${data}`)).blob(),
      );
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      return spots.map(([x, y]) =>
        [...(canvas?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join(),
      );
    },
    [png, places] as const,
  );
}
