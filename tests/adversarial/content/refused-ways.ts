/** Ways in which a browser does not request content of another site. */
const NEVER = [
  // These require the origin of their page.
  'worker',
  'module worker',
  'shared worker',
  'use in SVG',
  // It is read when a page is installed, which does not happen here.
  'manifest',
  // These are hints, which a browser may ignore.
  'prefetch',
  'prerender',
];

const LEFT = [
  'iframe',
  'iframe that lets everything',
  'frame by name',
  'popup',
  'img',
  'image in SVG',
  'use in SVG',
  'picture of a style',
  'video',
  'audio',
  'track',
  'import as JSON',
  'wasm',
  'service worker',
];

export const isAwaited = (from: string, way: string): boolean =>
  from === 'ours' ? LEFT.includes(way) : !NEVER.includes(way);
