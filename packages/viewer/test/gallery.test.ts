import { expect, test } from 'vitest';
import { renderPreviewPage } from '../src/pages/preview-page.ts';
import { lookAtPages, open } from './browser.ts';
import { previewView } from './sample.ts';

const look = await lookAtPages();

const focusedName = () => {
  const element = document.activeElement;
  const picture = element?.querySelector('img')?.alt;
  return element?.getAttribute('aria-label') ?? picture ?? element?.textContent?.trim() ?? '';
};

test('Tab reaches all controls in the order of the page', async () => {
  const page = await open(look, '/preview');
  const names: string[] = [];
  // The controls of the video take several steps, all reported as the video.
  while (names.at(-1) !== '3 files · 159 kB' && names.length < 20) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(focusedName);
    if (names.at(-1) !== name) names.push(name);
  }
  expect(names).toEqual([
    'Skip to content',
    'Vitrine',
    'Copy link',
    'Recording checkout/flow.webm',
    'Screenshot checkout/01-cart.png',
    'Screenshot checkout/02-card.png',
    'Screenshot checkout/03-done.png',
    'Whole message',
    '0123456789',
    '#128',
    previewView(look.site.baseUrl).url,
    'device.log',
    'Download bundle',
    'Copy the SHA-256',
    '3 files · 159 kB',
  ]);
});

test('the skip link leads to the content', async () => {
  const page = await open(look, '/preview');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});

test('screenshots open in a dialog, arrow keys change them, and closing restores the focus', async () => {
  const page = await open(look, '/preview');
  await page.locator('.gallery a').nth(1).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Screenshots' });
  await dialog.waitFor();
  expect(await dialog.getByRole('img').getAttribute('alt')).toBe('Screenshot checkout/02-card.png');
  expect(await dialog.locator('figcaption').textContent()).toBe('checkout/02-card.png2 of 3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await dialog.getByRole('img').getAttribute('alt')).toBe('Screenshot checkout/01-cart.png');
  await dialog.getByRole('button', { name: 'Previous screenshot' }).click();
  expect(await dialog.getByRole('img').getAttribute('alt')).toBe('Screenshot checkout/03-done.png');
  await page.keyboard.press('Escape');
  expect(await dialog.count()).toBe(0);
  const focused = () => page.evaluate(focusedName);
  await expect.poll(focused).toBe('Screenshot checkout/03-done.png');
  expect(page.complaints).toEqual([]);
});

test('a click beside the image closes the dialog, one on the image does not', async () => {
  const page = await open(look, '/preview');
  await page.locator('.gallery a').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img').click();
  expect(await dialog.count()).toBe(1);
  await page.mouse.click(100, 400);
  expect(await dialog.count()).toBe(0);
});

test('the screenshot in the device opens the same dialog as in the gallery', async () => {
  const view = previewView(look.site.baseUrl);
  const recordings = view.recordings.filter(({ kind }) => kind === 'screenshot');
  look.site.pages.set('/shots', () => renderPreviewPage({ ...view, recordings }));
  const page = await open(look, '/shots');
  await page.locator('.device a').click();
  const caption = page.getByRole('dialog').locator('figcaption');
  expect(await caption.textContent()).toBe('checkout/01-cart.png1 of 3');
});

test('without scripts a screenshot is a link without further controls', async () => {
  const page = await open(look, '/preview', { javaScriptEnabled: false });
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.locator('.byline time').textContent()).toBe('20 Nov 2026, 09:00 UTC');
  await page.getByText('Whole message').click();
  expect(await page.getByText('The form comes second now.').isVisible()).toBe(true);
  await page.locator('.gallery a').first().click();
  await page.waitForURL(/recordings\/checkout\/01-cart\.png$/);
});

test('the search finds a file among 2,000', async () => {
  const view = previewView(look.site.baseUrl);
  const files = Array.from({ length: 2000 }, (_, index) => ({
    path: `drawable-xhdpi/${'folder/'.repeat(20)}icon_${index}.png`,
    sizeBytes: index,
    contentType: 'image/png',
    url: `${view.baseUrl}/c/h7q2y6n4z5r3t2u6v4w7x5a3b2/files/${index}`,
  }));
  look.site.pages.set('/files', () => renderPreviewPage({ ...view, files }));
  const page = await open(look, '/files');
  await page.getByText('2,000 files').click();
  await page.getByLabel('Find a file').fill('ICON_1999');
  expect(await page.locator('.files tbody tr:visible').count()).toBe(1);
  expect(await page.locator('.files output').textContent()).toBe('1 of 2000');
  await page.getByLabel('Find a file').fill('');
  expect(await page.locator('.files tbody tr:visible').count()).toBe(2000);
});
