import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { renderErrorPage } from '../src/pages/error-page.ts';
import { renderPreviewPage } from '../src/pages/preview-page.ts';
import { lookAtPages, open } from './browser.ts';
import { previewView } from './sample.ts';

const look = await lookAtPages();

const link = () => previewView(look.site.baseUrl).url;

/** The clipboard answers asynchronously, so the text changes after the click. */
const isSaid = (page: Awaited<ReturnType<typeof open>>, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });

test('the button copies the link and says so', async () => {
  const page = await open(look, '/preview', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await isSaid(page, 'Copied');
  expect(await page.locator('.actions button').first().textContent()).toBe('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link());
});

test('the button copies without navigator.clipboard too', async () => {
  const page = await open(look, '/preview');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const copied = page.evaluate(
    () =>
      new Promise((done) => {
        document.addEventListener('copy', () => done(getSelection()?.toString()), { once: true });
      }),
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(await copied).toBe(link());
  await isSaid(page, 'Copied');
});

test('the share button is shown where the browser supports sharing', async () => {
  const page = await open(look, '/preview');
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
  await page.addInitScript(() => {
    const share = (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data.url }));
    Object.assign(Navigator.prototype, { canShare: () => true, share });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toBe(link());
});

test('the QR code on the screen encodes the link, in both colour schemes', async () => {
  // A loopback url has no code.
  const url = link().replace('127.0.0.1', '192.0.2.1');
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
  const view = previewView(look.site.baseUrl);
  look.site.pages.set('/code', () => renderPreviewPage({ ...view, url }));
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open(look, '/code', { colorScheme });
    const picture = await page.locator('.qr').screenshot();
    const seen = await page.evaluate(
      async ({ source, size }) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const drawing = canvas.getContext('2d');
        drawing?.drawImage(image, 0, 0);
        const at = (index: number) => Math.floor(((index + 4.5) * image.width) / (size + 8));
        return Array.from({ length: size * size }, (_, index) => {
          const spot = [at(index % size), at(Math.floor(index / size))] as const;
          return (drawing?.getImageData(...spot, 1, 1).data[0] ?? 255) < 128 ? 1 : 0;
        });
      },
      { source: `data:image/png;base64,${picture.toString('base64')}`, size: modules.size },
    );
    expect(seen).toEqual([...modules.data]);
  }
});

test('times are relative to now, with the absolute time as a tooltip', async () => {
  const page = await open(look, '/preview');
  await page.clock.setFixedTime('2026-11-23T09:30:00Z');
  await page.reload();
  const time = page.locator('.byline time');
  expect(await time.textContent()).toBe('3 days ago');
  expect(await time.getAttribute('datetime')).toBe('2026-11-20T09:00:04.250Z');
  await page.locator('h1').hover();
  expect(await time.getAttribute('title')).toBe('20 Nov 2026, 09:00 UTC');
  await time.hover();
  expect(await time.getAttribute('title')).toContain('Friday, November 20, 2026');
});

test('a video can be seeked', async () => {
  const page = await open(look, '/preview');
  const seen = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    if (video.readyState < 1)
      await new Promise((go) => video.addEventListener('loadedmetadata', go));
    video.currentTime = 4;
    await new Promise((go) => video.addEventListener('seeked', go));
    return { at: video.currentTime, length: video.duration, width: video.videoWidth };
  });
  expect(seen).toEqual({ at: 4, length: 6, width: 180 });
  expect(await page.locator('.video-error').isVisible()).toBe(false);
});

test('a video that cannot be played has a download link', async () => {
  const view = previewView(look.site.baseUrl);
  const recordings = view.recordings
    .filter(({ kind }) => kind === 'video')
    .map((video) => ({
      ...video,
      url: `${view.baseUrl}/c/h7q2y6n4z5r3t2u6v4w7x5a3b2/missing.webm`,
    }));
  look.site.pages.set('/broken', () => renderPreviewPage({ ...view, recordings }));
  const page = await open(look, '/broken');
  await page.getByText('This browser cannot play the recording.').waitFor();
  expect(await page.getByRole('link', { name: 'Download it' }).isVisible()).toBe(true);
});

test('a page that is not ready reloads when it is', async () => {
  const { baseUrl, pages } = look.site;
  pages.set('/soon', () => renderErrorPage({ baseUrl, kind: 'not_ready' }));
  const page = await open(look, '/soon');
  await page.getByText('This page looks again by itself.').waitFor();
  pages.set('/soon', () => renderPreviewPage(previewView(baseUrl)));
  await page.getByRole('heading', { name: 'Checkout with a saved card' }).waitFor();
});

test('a page that is not ready in time says so, and reloads when it is', async () => {
  const { baseUrl, pages } = look.site;
  pages.set('/never', () => renderErrorPage({ baseUrl, kind: 'not_ready' }));
  const page = await open(look, '/never');
  await page.getByText('This page looks again by itself.').waitFor();
  pages.set('/never', () => renderErrorPage({ baseUrl, kind: 'given_up' }));
  await page.getByRole('heading', { name: 'This was not finished in time' }).waitFor();
  pages.set('/never', () => renderPreviewPage(previewView(baseUrl)));
  await page.getByRole('heading', { name: 'Checkout with a saved card' }).waitFor();
});
