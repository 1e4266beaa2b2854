import { decode } from 'blurhash';
import { thumbHashToDataURL } from 'thumbhash';

/** The side of a decoded blurhash, in pixels. It has no finer detail. */
const SIDE = 32;

/** The data URL of the picture that a blurhash describes. It fails if the hash is not one. */
export function blurhashPicture(hash: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pixels = new ImageData(new Uint8ClampedArray(decode(hash, SIDE, SIDE)), SIDE, SIDE);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}

/** The data URL of the picture that a thumbhash in base64 describes. It fails if the hash is not one. */
export const thumbhashPicture = (hash: string): string =>
  thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
