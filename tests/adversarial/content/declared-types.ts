import { words } from '../support/draw.ts';

/** Types that an uploader may declare for anything. */
export const TYPES = [
  'text/html',
  'TEXT/HTML',
  'text/html; charset=utf-7',
  'text/html;charset="utf-16le"',
  'application/xhtml+xml',
  'image/svg+xml',
  'Image/SVG+XML; charset=utf-8',
  ...words('text/xml application/xml text/xsl application/xslt+xml application/rss+xml'),
  ...words('application/atom+xml application/rdf+xml application/mathml+xml'),
  ...words('application/vnd.mozilla.xul+xml video/x+xml audio/svg+xml font/x+xml image/x+xml'),
  ...words('model/x3d+xml text/plain'),
  'text/plain; charset=utf-7',
  'text/plain; charset=utf-16le',
  'text/plain; a="text/html"',
  'image/png',
  'image/gif',
  'image/jpeg; charset=utf-7',
  ...words('image/x-icon image/svg video/mp4 video/ogg audio/mpeg font/woff2 text/javascript'),
  'application/javascript; charset=utf-16le',
  ...words('application/x-javascript application/json application/ld+json'),
  ...words('application/manifest+json text/css text/vtt text/event-stream text/cache-manifest'),
  ...words('text/x-component'),
  'multipart/related; boundary=b',
  'multipart/x-mixed-replace; boundary=b',
  'multipart/form-data; boundary=b',
  ...words('message/rfc822 application/pdf application/wasm application/octet-stream'),
  ...words('application/unknown unknown/unknown application/x-unknown-content-type'),
  ...words('application/http-index-format application/java-archive application/x-xpinstall'),
  ...words('application/x-shockwave-flash application/signed-exchange;v=b3 application/webbundle'),
  ...words('x-world/x-vrml content/unknown'),
] as const;

/** Names that suggest something else, to a browser or to a person. */
export const NAMES = [
  ...words('index.html page.htm picture.svg sw.js data.json photo.png noext a.html;.png'),
  ...words('a.png?x=.html a.html#.png'),
  "a'.html",
  'a".html',
  'a%20.svg',
  '<img src=x onerror=1>.html',
  ...words('deep/er/page.xhtml .htaccess favicon.ico robots.txt größe.html'),
] as const;
