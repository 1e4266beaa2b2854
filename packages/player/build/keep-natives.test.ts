import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { keepNatives } from './keep-natives.ts';

test('scripts of the worker see globals as they were before an app replaced them', () => {
  const context = createContext({ performance: { timeOrigin: 5 } });
  const run = (code: string) => runInContext(code, context) as unknown;
  run(keepNatives('globalThis.origin = () => performance.timeOrigin;'));
  // React Native's own object asks the native module.
  run('performance = { get timeOrigin() { return origin(); } }; Intl = null; Promise = null;');
  run(keepNatives('globalThis.later = [Intl, Promise].every(Boolean) && performance.timeOrigin;'));
  expect(run('[performance.timeOrigin, later, Intl]')).toEqual([5, 5, null]);
});

test('the worker loads and measures fonts by globals that are hidden from an app', () => {
  const context = createContext({ fonts: new Set(), FontFace: Map, OffscreenCanvas: Array });
  const run = (code: string) => runInContext(code, context) as unknown;
  run(keepNatives('globalThis.load = () => fonts.add(new FontFace()) && new OffscreenCanvas(2);'));
  run('delete fonts; delete FontFace; delete OffscreenCanvas;');
  expect(run('load().length')).toBe(2);
  expect(run('typeof fonts + typeof FontFace')).toBe('undefinedundefined');
});

test('CanvasKit recognizes a context of WebGL by a global that is hidden from an app', () => {
  const context = createContext({ WebGLRenderingContext: Map, made: new Map() });
  const run = (code: string) => runInContext(code, context) as unknown;
  run(keepNatives('globalThis.isContext = () => made instanceof WebGLRenderingContext;'));
  run('delete WebGLRenderingContext;');
  expect(run('isContext()')).toBe(true);
});
