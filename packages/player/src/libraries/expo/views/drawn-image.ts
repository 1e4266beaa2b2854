import { decode } from 'blurhash';
import { thumbHashToDataURL } from 'thumbhash';
import { glyphOf } from '../../glyphs.ts';

/** The side of the decoded image, in pixels. A blurhash has no finer detail. */
const SIDE = 32;
const GLYPH = 24;

/**
 * The data URL of an image that is not a file: a blurhash, a thumbhash or an SF Symbol, by the URL
 * that expo-image creates (expo-image/src/utils/resolveHashString.ts). Returns undefined for other
 * URLs, and for hashes that cannot be decoded.
 */
export function drawnImage(uri: string): string | undefined {
  const [, scheme, text = ''] = /^(blurhash|thumbhash|sf):\/?(.*)$/.exec(uri) ?? [];
  if (scheme === undefined) return undefined;
  try {
    const said = decodeURIComponent(text);
    if (scheme === 'blurhash') return blurred(said);
    if (scheme === 'thumbhash') return thumb(said);
    return symbol(said);
  } catch {
    return undefined;
  }
}

export const isDrawn = (uri: string): boolean => /^(blurhash|thumbhash|sf):/.test(uri);
/** Whether the image is a hash, which fills its box like the final image. */
export const isHash = (uri: string): boolean => /^(blurhash|thumbhash):/.test(uri);

function blurred(hash: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pixels = new ImageData(new Uint8ClampedArray(decode(hash, SIDE, SIDE)), SIDE, SIDE);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}

/** The hash is base64, with backslashes in place of slashes. */
const thumb = (hash: string): string =>
  thumbHashToDataURL(
    Uint8Array.from(atob(hash.replaceAll('\\', '/')), (letter) => letter.charCodeAt(0)),
  );

/** SF Symbols may be used on Apple's systems only, so a similar character is drawn. */
function symbol(name: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${GLYPH}" height="${GLYPH}"><text x="50%" y="50%" font-size="20" text-anchor="middle" dominant-baseline="central">${glyphOf(name)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
