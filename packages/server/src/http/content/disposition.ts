import { create } from 'content-disposition';

/** What a browser shows without running it. Everything else is downloaded. */
const SHOWN =
  /^(image\/(png|jpeg|gif|webp|avif|apng|bmp|x-icon|vnd\.microsoft\.icon|heic)|(video|audio)\/[a-z0-9.+-]+|font\/[a-z0-9.+-]+|text\/(plain|javascript)|application\/(javascript|json))$/;

/** An XML document whatever stands before it (MIME Sniffing, section 4.6): it may hold a script. */
const XML = /\+xml$/;

export const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Content-Type as declared, and whether the bytes are shown or saved. */
export function disposition(contentType: string, name: string) {
  const essence = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const type = SHOWN.test(essence) && !XML.test(essence) ? 'inline' : 'attachment';
  return {
    'content-type': contentType,
    'content-disposition': create(name, { type }),
  };
}
