import { expect, test } from 'vitest';
import { renderPreviewPage } from '../src/pages/preview-page.ts';
import { lookAtPages, media, open } from './browser.ts';
import { previewView } from './sample.ts';
import { serve } from './serve.ts';

const pages = ['/preview', '/build', '/branch', '/home', '/docs', '/error'];
const look = await lookAtPages();

test.each(pages)('the browser reports no error or warning %s', async (path) => {
  const page = await open(look, path);
  await page.waitForLoadState('networkidle');
  expect(page.complaints).toEqual([]);
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(1);
});

test.each(pages)('%s fits a screen of 320 px', async (path) => {
  const page = await open(look, path, { viewport: { width: 320, height: 640 } });
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });
  const size = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(size).toBeLessThanOrEqual(320);
});

test('a page with very long and unusual texts fits too', async () => {
  const view = previewView(look.site.baseUrl);
  const hostile = '</script><script>window.broken = 1</script>\u202egnp.exe';
  const long = `${'w'.repeat(120)} \u05de\u05d7\u05d1\u05e8`;
  look.site.pages.set('/odd', () =>
    renderPreviewPage({
      ...view,
      title: hostile + long,
      source: {
        ...view.source,
        owner: long,
        branch: long,
        author: long,
        commitMessage: `${long}\n${'w'.repeat(9000)}`,
        pullRequest: `https://code.example/${'x'.repeat(200)}`,
      },
      bundle: { ...view.bundle, origin: `https://host/${'x'.repeat(900)}`, entry: long },
      files: [{ path: 'folder/'.repeat(70), sizeBytes: 1, contentType: long, url: view.url }],
      recordings: view.recordings.map((one) => ({
        ...one,
        path: `${'x'.repeat(200)}/${one.path}`,
      })),
    }),
  );
  const page = await open(look, '/odd', { viewport: { width: 320, height: 640 } });
  await page.getByText('Whole message').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const title = hostile.replace('\u202e', '') + long;
  expect(await page.locator('h1').textContent()).toBe(title);
  expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
  expect(page.complaints).toEqual([]);
});

test('light mode, dark mode and print differ', async () => {
  const page = await open(look, '/preview', { colorScheme: 'light' });
  const colours = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return { backgroundColor, color };
    });
  expect(await colours()).toEqual({
    backgroundColor: 'rgb(243, 246, 245)',
    color: 'rgb(18, 32, 28)',
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colours()).toEqual({
    backgroundColor: 'rgb(13, 18, 17)',
    color: 'rgb(230, 239, 236)',
  });
  await page.emulateMedia({ media: 'print' });
  expect(await colours()).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
  expect(await page.locator('.actions').isVisible()).toBe(false);
});

test('prefers-reduced-motion turns animations off', async () => {
  const page = await open(look, '/preview', { reducedMotion: 'reduce' });
  const durations = await page
    .locator('.button')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).transitionDuration));
  expect(new Set(durations)).toEqual(new Set(['0s']));
});

test('the device keeps its aspect ratio on a small screen', async () => {
  for (const width of [320, 700, 1400]) {
    const page = await open(look, '/preview', { viewport: { width, height: 700 } });
    const box = await page.locator('.screen').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1), `${width}`).toBeCloseTo(180 / 390, 2);
  }
});

test('an injected script or style has no effect', async () => {
  const page = await open(look, '/preview');
  const injected = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.broken = 1';
    document.body.append(script);
    document.body.setAttribute('style', 'display: none');
    return [Reflect.get(window, 'broken'), getComputedStyle(document.body).display];
  });
  expect(injected).toEqual([undefined, 'flex']);
});

test('content on another origin is shown', async () => {
  const content = await serve(media, '');
  const view = previewView(look.site.baseUrl);
  const recordings = view.recordings.map((one) => ({
    ...one,
    url: one.url.replace(look.site.baseUrl, content.baseUrl),
  }));
  look.site.pages.set('/apart', () => renderPreviewPage({ ...view, recordings }));
  const page = await open(look, '/apart');
  const first = page.locator('.gallery img').first();
  const width = () => first.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(390);
  expect(page.complaints).toEqual([]);
  await page.context().close();
  await content.close();
});
