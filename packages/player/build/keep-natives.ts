/**
 * Globals that the scripts of the worker use and that an app may replace, even by something that asks
 * the player, or that are hidden from it. Web APIs whose instances come from the app are not among
 * them: a polyfill's instance must be recognized.
 */
const NATIVES = [
  'Promise',
  'Proxy',
  'Reflect',
  'WeakMap',
  'JSON',
  'Math',
  'Date',
  'Intl',
  'performance',
  'navigator',
  'crypto',
  'queueMicrotask',
  'TextEncoder',
  'TextDecoder',
  'atob',
  'btoa',
  'WebAssembly',
  'ProgressEvent',
  'OffscreenCanvas',
  'createImageBitmap',
  'ImageBitmap',
  'WebGLRenderingContext',
  'FontFace',
  'fonts',
];

/** The global in which the first script keeps them for those that are loaded later. */
const KEPT = 'vitrine$natives';

/** Lets a classic script see these globals as they were before the bundle ran. */
export const keepNatives = (code: string): string =>
  `(({${NATIVES}})=>{${code}\n})(globalThis.${KEPT}??=Object.fromEntries(` +
  `${JSON.stringify(NATIVES)}.map((name)=>[name,globalThis[name]])));`;
