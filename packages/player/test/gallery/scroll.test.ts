import { expect, test } from 'vitest';
import { openerOf } from '../support/example-app.ts';
import { nextFrames, slowTime } from '../support/time.ts';

const open = openerOf('gallery', 'ios', 'android');

test('[player.scroll-view] it scrolls by touch and by command, and fires events', async () => {
  await using app = await open('scroll', {}, slowTime);
  const list = await app.box('sticky');
  await app.swipe([200, list.y + 250], [200, list.y + 100], () => app.says('events', 'begin'));
  await app.says('events', 'begin end momentum');
  await app.tap('to-500');
  // On a busy machine a smooth scroll may end a pixel off.
  await app.says('y', /^y (499|500|501)$/);
  await app.tap('to-end');
  await app.says('y', `y ${1260 - list.height}`);
});

test('[player.scroll-paging] a swipe scrolls by one page', async () => {
  await using app = await open('scroll', {}, slowTime);
  const { x, y } = await app.box('pages');
  await app.swipe([x + 280, y + 40], [x + 20, y + 40], () => isScrolled(app, 'pages'));
  await app.says('page', 'page 1');
  const second = app.view('pages').getByText('page 1');
  await expect.poll(async () => (await second.boundingBox())?.x).toBeGreaterThan(x);
});

test('[player.scroll-snapping] scrolling ends at a snap interval', async () => {
  await using app = await open('scroll', {}, slowTime);
  const { x, y } = await app.box('snapping');
  await app.swipe([x + 300, y + 30], [x + 50, y + 30], () => isScrolled(app, 'snapping'));
  await app.says('snapped', 'card 2');
  const card = app.view('snapping').getByText('card 2');
  await expect.poll(async () => Math.round((await card.boundingBox())?.x ?? -1)).toBe(x);
});

/** Waits until the app has got the drag, before the finger is lifted. */
async function isScrolled(app: Awaited<ReturnType<typeof open>>, id: string) {
  await expect.poll(() => app.view(id).evaluate((one) => one.scrollLeft)).toBeGreaterThan(200);
  await nextFrames(app.app);
}

test('[player.scroll-sticky] a header sticks until the next one pushes it away', async () => {
  await using app = await open('scroll', {}, slowTime);
  const { y } = await app.box('sticky');
  await app.tap('to-500');
  await app.says('y', 'y 500');
  await expect.poll(async () => (await app.box('header-first')).y).toBe(y);
  await app.tap('to-end');
  await expect.poll(async () => (await app.box('header-second')).y).toBe(y);
});

test('[player.refresh-control] a pull calls onRefresh, and the spinner stays until the app is done', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('refresh', { platform });
    await app.says('state', 'idle');
    await app.swipe([200, 250], [200, 600]);
    await app.says('times', 'refreshed 1');
    await app.says('state', 'loading');
    await app.tap('done');
    await app.says('state', 'idle');
    await app.tap('refresh');
    await app.says('state', 'loading');
    await app.says('times', 'refreshed 2');
    await app.tap('done');
    await app.says('state', 'idle');
  }
});

test('[player.flat-list] 200 rows are rendered while scrolling, and scrollToIndex works', async () => {
  await using app = await open('list');
  const list = await app.box('list');
  await app.says('seen', /^0-\d+$/);
  expect(await app.app.locator('[data-testid="row-150"]').count()).toBe(0);
  await expect.poll(async () => (await app.box('row-0')).y).toBe(list.y + 30);
  await app.tap('to-100');
  await app.says('seen', /^100-/);
  await expect.poll(async () => (await app.box('row-100')).y).toBe(list.y);
  await app.tap('end');
  await app.says('ended', 'yes');
  await app.tap('columns');
  await expect.poll(async () => (await app.box('row-1')).x).toBe(195);
  await app.says('empty', 'nothing here');
});

test('[player.rtl] a horizontal list starts at the right and reports offsets from the left', async () => {
  for (const platform of ['ios', 'android'] as const) {
    await using app = await open('sideways', { platform, locale: 'ar-EG' }, slowTime);
    const list = await app.box('sideways');
    const leftOf = async (id: string) => (await app.box(id)).x;
    await expect.poll(() => leftOf('item-0')).toBe(290);
    await expect.poll(() => leftOf('item-1')).toBe(190);
    await app.says('seen', '0 1 2 3');
    // The content grows to the left, and the visible items keep their place.
    await app.says('width', 'width 4000');
    await expect.poll(() => leftOf('item-0')).toBe(290);
    const y = list.y + 40;
    await app.swipe([50, y], [250, y], async () => {
      await expect.poll(() => leftOf('item-0')).toBeGreaterThan(400);
    });
    await expect.poll(() => leftOf('item-0')).toBeGreaterThan(400);
    await app.tap('to-5');
    await expect.poll(() => leftOf('item-5')).toBe(290);
    await app.says('seen', '5 6 7 8');
    await app.says('x', `x ${4000 - 390 - 500}`);
    await app.tap('to-last');
    await expect.poll(() => leftOf('item-39')).toBe(0);
    await app.says('x', 'x 0');
    const pages = await app.box('pages');
    expect(pages.x).toBe(90);
    await expect.poll(() => leftOf('page-0')).toBe(pages.x);
    const middle = pages.y + 40;
    await app.swipe([pages.x + 20, middle], [pages.x + 280, middle], async () => {
      await expect.poll(() => leftOf('page-0')).toBeGreaterThan(pages.x + 200);
    });
    await app.says('page', `page at ${1500 - 300 - 300}`);
    await expect.poll(() => leftOf('page-1')).toBe(pages.x);
    await app.tap('to-left');
    await app.says('page', 'page at 0');
    await expect.poll(() => leftOf('page-4')).toBe(pages.x);
  }
});

test('[player.section-list] headers stick to the top of their section', async () => {
  await using app = await open('sections');
  const { y } = await app.box('sections');
  await expect.poll(async () => (await app.box('section-A')).y).toBe(y);
  await expect.poll(async () => (await app.box('item-A0')).y).toBe(y + 30);
  await expect.poll(async () => (await app.box('item-A1')).y).toBe(y + 30 + 41);
  await app.tap('to-c');
  await expect.poll(async () => (await app.box('section-C')).y).toBe(y);
  await expect.poll(async () => (await app.box('item-C0')).y).toBe(y + 30);
  await app.page.mouse.move(200, y + 200);
  await app.page.mouse.wheel(0, 100);
  await expect.poll(async () => (await app.box('item-C0')).y).toBe(y + 30 - 100);
  await expect.poll(async () => (await app.box('section-C')).y).toBe(y);
});
