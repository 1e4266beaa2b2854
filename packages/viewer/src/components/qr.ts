import type { VNode } from 'preact';
// Without its images: their library would load all of Node's compression when a server starts.
import { create } from 'qrcode/lib/core/qrcode.js';
import { el } from './el.ts';

/** The width of the quiet zone around the code, in modules (ISO/IEC 18004). */
const quiet = 4;

/**
 * The QR code of a url as inline SVG with one path. It is dark on white in either colour scheme,
 * because many readers do not recognize inverted codes. Null for a url of more than 2000 bytes.
 * `more` are attributes of the `svg` element that depend on its number of modules with quiet zone.
 */
export function qrCode(url: string, more: (side: number) => object = () => ({})): VNode | null {
  // Level M makes denser codes than L, but corrects errors from glare or a cracked screen.
  if (Buffer.byteLength(url) > 2000) return null;
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  let d = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      let to = from;
      while (to < modules.size && modules.get(row, to)) to += 1;
      if (to > from) d += `M${from + quiet} ${row + quiet}h${to - from}v1h${from - to}z`;
      from = to;
    }
  }
  const side = modules.size + 2 * quiet;
  return el.svg(
    {
      class: 'qr',
      viewBox: `0 0 ${side} ${side}`,
      role: 'img',
      'aria-label': `QR code of ${url}`,
      'shape-rendering': 'crispEdges',
      ...more(side),
    },
    el.rect({ width: side, height: side, fill: '#fff' }),
    el.path({ d, fill: '#000' }),
  );
}
