/** Media types of files that apps read and upload, by the end of the name (iana.org/assignments/media-types). */
const TYPES: Record<string, string> = {
  ...image('avif bmp gif heic heif jpeg png tiff webp'),
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  aac: 'audio/aac',
  caf: 'audio/x-caf',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  '3gp': 'video/3gpp',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  webm: 'video/webm',
  css: 'text/css',
  csv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  txt: 'text/plain',
  xml: 'application/xml',
  zip: 'application/zip',
};

function image(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, `image/${name}`]));
}

/** The media type that a device reports for a file, from its name (RCTFileRequestHandler.mm). */
export function fileType(uri: string): string {
  const end = /\.([a-z\d]+)(?:[?#].*)?$/i.exec(uri)?.[1]?.toLowerCase() ?? '';
  return (Object.hasOwn(TYPES, end) && TYPES[end]) || 'application/octet-stream';
}
