import { idleCallbacks } from './modules/runtime.ts';
import type { Native } from './native.ts';

type Scope = Record<string, unknown>;

/**
 * Globals of the browser that React Native would replace with polyfills over native modules. Those
 * of the browser are better. React Native defines them with Object.defineProperty, which is ignored
 * for these names. They stay configurable, because Expo replaces some by assignment.
 */
export const KEPT = [
  'Promise',
  'queueMicrotask',
  'structuredClone',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'requestIdleCallback',
  'cancelIdleCallback',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'fetch',
  'Headers',
  'Request',
  'Response',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'Blob',
  'File',
  'FileReader',
  'FormData',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
  'EventTarget',
  'Event',
  'CustomEvent',
  'DOMException',
  'TextDecoder',
  'TextEncoder',
  'TextDecoderStream',
  'TextEncoderStream',
  'ReadableStream',
];

/**
 * Globals that are hidden from every app, because an app that uses them would disturb the player.
 * This is no protection: the sandbox of the frame is.
 */
const HIDDEN = ['location', 'importScripts', 'postMessage', 'close'];

export function prepareGlobals(scope: Scope, native: Native): void {
  Object.assign(scope, immediates(native), idleCallbacks({ native }));
  for (const name of ['setTimeout', 'setInterval']) Object.assign(scope, longTimer(scope, name));
  scope.requestAnimationFrame = native.requestAnimationFrame;
  scope.cancelAnimationFrame = native.cancelAnimationFrame;
  keep(scope, new Set(KEPT.filter((name) => name in scope)));
  for (const name of HIDDEN) hide(scope, name);
  for (const name of ASSIGNED) if (name in scope) assignable(scope, name, scope[name]);
  Object.assign(scope, { global: scope, window: scope, nativeCallSyncHook });
}

/**
 * Without it, libraries think that the app runs in a debugger's browser, and use their code for browsers:
 * Reanimated before 3.7, react-native-mmkv 2. Nothing calls it without a bridge.
 */
function nativeCallSyncHook(): void {}

function keep(scope: Scope, kept: Set<string>): void {
  const define = Object.defineProperty;
  const own: typeof define = (target, name, descriptor) =>
    target === (scope as unknown) && kept.has(String(name))
      ? target
      : define(target, name, descriptor);
  define(Object, 'defineProperty', { value: own, configurable: true, writable: true });
  for (const name of kept) {
    const value = scope[name];
    define(scope, name, { value, configurable: true, writable: true, enumerable: true });
  }
}

/** Libraries assign to these, which a browser does not allow. On a phone they are plain values. */
const ASSIGNED = ['crypto', 'navigator', 'self'];

export const assignable = (scope: object, name: string, value: unknown) =>
  Object.defineProperty(scope, name, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });

/** Removes a global, or covers it when other objects inherit it as well. */
export function hide(scope: Scope, name: string): void {
  const owners = [scope, ...prototypesOf(scope)];
  const owner = owners.find((one) => Object.hasOwn(one, name));
  const isShared = owners.indexOf(owner ?? scope) > 2;
  if (!owner || (!isShared && delete (owner as Scope)[name])) return;
  Object.defineProperty(scope, name, { value: undefined, configurable: true, writable: true });
}

export function prototypesOf(object: object): object[] {
  const above = Object.getPrototypeOf(object) as object | null;
  return above ? [above, ...prototypesOf(above)] : [];
}

/** Browsers count milliseconds in 32 bits, and run a timer at once that would take longer. */
const LONGEST_MS = 2 ** 31 - 1;

/** A timer of any length, as on a device. One that is too long for a browser never fires here. */
function longTimer(scope: Scope, name: string): Scope {
  const set = scope[name] as ((...values: unknown[]) => unknown) | undefined;
  if (!set) return {};
  return {
    [name]: (work: unknown, ms?: unknown, ...values: unknown[]) =>
      set.call(scope, work, Math.min(LONGEST_MS, Number(ms) || 0), ...values),
  };
}

/** setImmediate runs before the browser does anything else. */
function immediates({ queueMicrotask }: Native) {
  const waiting = new Set<number>();
  let last = 0;
  return {
    setImmediate(work: (...values: unknown[]) => void, ...values: unknown[]) {
      last += 1;
      const id = last;
      waiting.add(id);
      queueMicrotask(() => {
        if (waiting.delete(id)) work(...values);
      });
      return id;
    },
    clearImmediate: (id: number) => void waiting.delete(id),
  };
}
