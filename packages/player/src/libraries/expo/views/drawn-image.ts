import { decode } from 'blurhash';
import { thumbHashToDataURL } from 'thumbhash';

/** The side of the decoded image, in pixels. A blurhash has no finer detail. */
const SIDE = 32;

/**
 * The data URL of an image that is not a file: a blurhash or a thumbhash, by the URL that expo-image
 * creates (expo-image/src/utils/resolveHashString.ts). Returns undefined for other URLs, and for hashes
 * that cannot be decoded.
 */
export function drawnImage(uri: string): string | undefined {
  const [, scheme, text = ''] = /^(blurhash|thumbhash):\/?(.*)$/.exec(uri) ?? [];
  if (scheme === undefined) return undefined;
  try {
    const said = decodeURIComponent(text);
    return scheme === 'blurhash' ? blurred(said) : thumb(said);
  } catch {
    return undefined;
  }
}

/** The name of an SF Symbol whose picture is wanted: `sf:/star.fill`. */
export function symbolIn(uri: string): string | undefined {
  const [, name] = /^sf:\/?(.*)$/.exec(uri) ?? [];
  try {
    return name === undefined ? undefined : decodeURIComponent(name);
  } catch {
    return '';
  }
}

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
