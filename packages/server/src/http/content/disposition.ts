import { create } from 'content-disposition';

/** Types that a browser displays without running scripts. All others are downloaded. */
const SHOWN =
  /^(image\/(png|jpeg|gif|webp|avif|apng|bmp|x-icon|vnd\.microsoft\.icon|heic)|(video|audio)\/[a-z0-9.+-]+|font\/[a-z0-9.+-]+|text\/(plain|javascript)|application\/(javascript|json))$/;

/**
 * A type that ends in +xml is an XML document (MIME Sniffing, section 4.6), which may have scripts.
 */
const XML = /\+xml$/;

export const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The declared Content-Type, and a Content-Disposition of `inline` or `attachment`. */
export function disposition(contentType: string, name: string) {
  const essence = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const type = SHOWN.test(essence) && !XML.test(essence) ? 'inline' : 'attachment';
  return {
    'content-type': contentType,
    'content-disposition': create(name, { type }),
  };
}
