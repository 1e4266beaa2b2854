import { createHash } from 'node:crypto';
import { render } from 'preact-render-to-string';
import { qrCode } from '../components/qr.ts';

export type QrImage = { svg: string; headers: Record<string, string> };

/** Pixels of one module, when the image is shown in its own size. */
const MODULE = 4;

const namespace = 'http://www.w3.org/2000/svg';
const attributes = (side: number) => ({
  xmlns: namespace,
  width: side * MODULE,
  height: side * MODULE,
});

/**
 * The QR code of a page's url as an image, for comments and chats, where a page cannot draw it. Null
 * for a url that is too long for a code.
 *
 * SVG is a document that could run scripts: this one has none, and its CSP allows none, nor anything
 * else. Other origins may embed it. It is kept for an hour and not for ever, because the page may be
 * deleted, and VITRINE_BASE_URL may be corrected.
 */
export function renderQrImage(url: string): QrImage | null {
  const code = qrCode(url, attributes);
  if (!code) return null;
  const svg = render(code);
  return {
    svg,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=3600',
      etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`,
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  };
}
