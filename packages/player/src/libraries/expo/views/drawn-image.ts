import { decode } from 'blurhash';
import { thumbHashToDataURL } from 'thumbhash';
import { glyphOf } from '../../glyphs.ts';

/** More would show no more: a hash has a few colours. */
const SIDE = 32;
const GLYPH = 24;

/**
 * A picture that is no file: a blurhash, a thumbhash or a symbol of Apple's, by the address that
 * expo-image makes of it (expo-image/src/utils/resolveHashString.ts). undefined for all others, and for
 * what cannot be drawn.
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
/** A hash fills its box as the picture will. */
export const isHash = (uri: string): boolean => /^(blurhash|thumbhash):/.test(uri);

function blurred(hash: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pixels = new ImageData(new Uint8ClampedArray(decode(hash, SIDE, SIDE)), SIDE, SIDE);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}

/** In base64, whose slashes came as backslashes. */
const thumb = (hash: string): string =>
  thumbHashToDataURL(
    Uint8Array.from(atob(hash.replaceAll('\\', '/')), (letter) => letter.charCodeAt(0)),
  );

/** Apple's symbols may not leave Apple's systems: a sign like it. */
function symbol(name: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${GLYPH}" height="${GLYPH}"><text x="50%" y="50%" font-size="20" text-anchor="middle" dominant-baseline="central">${glyphOf(name)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
