/** Ways in which a browser does not ask for what is of another site than its page. */
const NEVER = [
  // These are made of what has the origin of their page.
  'worker',
  'module worker',
  'shared worker',
  'use in SVG',
  // It is read when a page is installed, and nobody does that.
  'manifest',
  // These are hints, which a browser takes when it has nothing else to do.
  'prefetch',
  'prerender',
];

/** What the policy of our pages leaves of the ways, in both browsers. */
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

/** Whether a way that reaches no server is one that was not tried. */
export const isAwaited = (from: string, way: string): boolean =>
  from === 'ours' ? LEFT.includes(way) : !NEVER.includes(way);
