import { assignable, hide, KEPT, prototypesOf } from './globals.ts';

type Scope = Record<string, unknown>;

/** The globals of JavaScript that Hermes has. It lacks WebAssembly, Atomics, Temporal and shared memory. */
const OF_LANGUAGE =
  'Object Function Array Number Boolean String Symbol BigInt Math JSON Reflect Proxy Map Set WeakMap ' +
  'WeakSet WeakRef FinalizationRegistry Promise Date RegExp Error EvalError RangeError ReferenceError ' +
  'SyntaxError TypeError URIError AggregateError InternalError SuppressedError DisposableStack ' +
  'AsyncDisposableStack ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array ' +
  'Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt64Array ' +
  'BigUint64Array Intl Iterator globalThis parseInt parseFloat isNaN isFinite decodeURI ' +
  'decodeURIComponent encodeURI encodeURIComponent escape unescape eval Infinity NaN undefined';

/**
 * Further globals that an app finds: those of React Native, and streams, which belong to the bodies of
 * `fetch`. A phone has no `crypto`; libraries that add it use a native module or this one.
 */
const OF_REACT_NATIVE =
  'console navigator self global window crypto atob btoa alert WritableStream TransformStream';

const KNOWN = new Set([...OF_LANGUAGE.split(' '), ...OF_REACT_NATIVE.split(' '), ...KEPT]);

/** The prefix of globals that the player's scripts share. */
const OF_PLAYER = 'vitrine$';

/** The names that only a browser has, read before the player adds those that an app may see. */
export const browserNames = (scope: Scope): string[] =>
  [scope, ...prototypesOf(scope)]
    .filter((owner) => owner !== Object.prototype)
    .flatMap((owner) => Object.getOwnPropertyNames(owner))
    .filter((name) => !KNOWN.has(name) && name !== 'constructor' && !name.startsWith(OF_PLAYER));

/**
 * Hides globals that a browser has and a phone lacks: an app that finds them runs its code for the web,
 * which does not work on a device either. The player and its libraries have kept their own copies.
 */
export function hideBrowser(scope: Scope, names: readonly string[]): void {
  for (const name of names) hide(scope, name);
  // react-native/Libraries/Core/setUpNavigator.js
  assignable(scope, 'navigator', { product: 'ReactNative' });
  if (scope.Intl) assignable(scope, 'Intl', intlOfHermes(scope.Intl));
}

/** hermes/lib/VM/JSLib/Intl.cpp: intlInit. PluralRules, Locale, Segmenter and others are not there. */
const OF_INTL = ['Collator', 'DateTimeFormat', 'NumberFormat', 'getCanonicalLocales'];

/** An app may add to it, as polyfills do. The player keeps that of the browser (build/keep-natives.ts). */
function intlOfHermes(intl: object): object {
  const known = Object.getOwnPropertyDescriptors(intl) as PropertyDescriptorMap;
  const kept = Reflect.ownKeys(known).filter(
    (name) => typeof name === 'symbol' || OF_INTL.includes(name),
  );
  return Object.create(
    Object.getPrototypeOf(intl) as object,
    Object.fromEntries(kept.map((name) => [name, known[name as string] ?? {}])),
  );
}

/** hermes/lib/VM/JSLib/HermesInternal.cpp. Nothing of it is enumerable, nor may be changed. */
export function declareHermes(scope: Scope, queueMicrotask: (work: () => void) => void): void {
  const members = {
    getRuntimeProperties: () => ({
      'OSS Release Version': 'for Vitrine',
      Build: 'Release',
      'Bytecode Version': 96,
      GC: 'browser',
      'Builtins Frozen': false,
      'VM Experiments': 0,
      'Static Hermes': false,
      'Debugger Enabled': false,
    }),
    getInstrumentedStats: () => ({}),
    getEpilogues: () => [],
    getFunctionLocation: () => ({}),
    hasPromise: () => true,
    useEngineQueue: () => true,
    enqueueJob: queueMicrotask,
    enablePromiseRejectionTracker() {},
    setPromiseRejectionTrackingHook() {},
    ttiReached() {},
    ttrcReached() {},
  };
  const hermes = Object.create(
    {},
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, { value }])),
  );
  Object.defineProperty(scope, 'HermesInternal', {
    value: Object.freeze(hermes),
    configurable: true,
  });
  writeStacks(scope.Error as ErrorConstructor);
}

const NATIVE = 'native';
const OF_V8 = /^ {4}at /m;

/**
 * A line of a stack as Hermes writes it. If HermesInternal exists, React Native reads stacks in this form
 * (Libraries/Core/Devtools/parseHermesStack.js), and drops all lines before one of another form.
 */
export function hermesLine(line: string): string {
  const [, isAsync = '', text = ''] = /^(async )?(.*)$/.exec(line) ?? [];
  const [, name, place] = /^(.+?) \((.*)\)$/.exec(text) ?? [undefined, 'anonymous', text];
  return `    at ${isAsync}${name} (${/:\d+:\d+$/.test(place ?? '') ? place : NATIVE})`;
}

/** `name@url:1:2` of Firefox as `name (url:1:2)`. */
const ofFirefox = (line: string): string => {
  const at = line.lastIndexOf('@');
  return at < 0 ? line : `${line.slice(0, at) || 'anonymous'} (${line.slice(at + 1)})`;
};

const headOf = (error: unknown): string => {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
};

/** Writes the stacks of errors as Hermes does. */
function writeStacks(errors: ErrorConstructor): void {
  const whole = (error: unknown, lines: string[]) =>
    [headOf(error), ...lines.map(hermesLine)].join('\n');
  const known = Object.getOwnPropertyDescriptor(errors.prototype, 'stack');
  const { get } = known ?? {};
  if (known && get)
    Object.defineProperty(errors.prototype, 'stack', {
      ...known,
      get(this: unknown) {
        const stack: unknown = get.call(this);
        if (typeof stack !== 'string' || OF_V8.test(stack)) return stack;
        return whole(this, stack.split('\n').filter(Boolean).map(ofFirefox));
      },
    });
  Object.assign(errors, {
    prepareStackTrace: (error: unknown, sites: unknown[]) => whole(error, sites.map(String)),
  });
}
