import { render } from 'preact-render-to-string';
import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { qrCode } from './qr.ts';

const url = 'https://vitrine.example/p/k3v7c2m5x4q6t7a2b3d4e5f6g7';

/** The dark modules of the drawing, read from its path. */
function drawn(html: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, width] of html.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let dx = 0; dx < Number(width); dx += 1)
      dark.add(`${Number(x) + dx - 4},${Number(y) - 4}`);
  }
  return dark;
}

test('the drawing has exactly the dark modules of the code', () => {
  const code = qrCode(url);
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
  const dark = drawn(code ? render(code) : '');
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      expect(dark.has(`${column},${row}`)).toBe(Boolean(modules.get(row, column)));
    }
  }
});

test('the drawing has an accessible name and a quiet zone', () => {
  const code = qrCode(url);
  const html = code ? render(code) : '';
  expect(html).toContain(`aria-label="QR code of ${url}"`);
  expect(html).toContain('viewBox="0 0 41 41"');
});

test('a url that is too long for a code gives null', () => {
  expect(qrCode(`https://host/${'x'.repeat(2000)}`)).toBeNull();
});
