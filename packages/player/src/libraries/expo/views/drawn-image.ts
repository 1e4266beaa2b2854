import { blurhashPicture, thumbhashPicture } from '../../hash-picture.ts';

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
    // A thumbhash has backslashes in place of slashes.
    return scheme === 'blurhash'
      ? blurhashPicture(said)
      : thumbhashPicture(said.replaceAll('\\', '/'));
  } catch {
    return undefined;
  }
}

/** The name of an SF Symbol in a url such as `sf:/star.fill`. */
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
