import { expect, test } from 'vitest';
import { browserNames, declareHermes, hermesLine, hideBrowser } from './hermes.ts';

test.each([
  ['f (http://a.example/main.js:1:2)', 'f (http://a.example/main.js:1:2)'],
  ['http://a.example/main.js:1:2', 'anonymous (http://a.example/main.js:1:2)'],
  ['async http://a.example/main.js:1:2', 'async anonymous (http://a.example/main.js:1:2)'],
  ['Object.x [as y] (blob:http://a/b:1:2)', 'Object.x [as y] (blob:http://a/b:1:2)'],
  ['Array.forEach (<anonymous>)', 'Array.forEach (native)'],
  ['async Promise.all (index 0)', 'async Promise.all (native)'],
  ['<anonymous>', 'anonymous (native)'],
])('%s of a stack is what Hermes writes', (line, written) => {
  expect(hermesLine(line)).toBe(`    at ${written}`);
});

/** A scope as that of a worker: its own names, and those that it inherits. */
function worker() {
  const target = { addEventListener() {} };
  const above = Object.create(Object.create(target, { onerror: { value: 1, configurable: true } }));
  const scope = Object.create(above) as Record<string, unknown>;
  const own = { WebAssembly: {}, BroadcastChannel: {}, Atomics: {}, Map, fetch() {} };
  const navigator = { userAgent: 'browser', onLine: true };
  return {
    scope: Object.assign(scope, own, { navigator, Error: class extends Error {} }),
    target,
  };
}

test('globals that only browsers have are hidden from an app', () => {
  const { scope, target } = worker();
  const names = browserNames(scope);
  Object.assign(scope, { expo: {} });
  hideBrowser(scope, names);
  for (const name of ['WebAssembly', 'BroadcastChannel', 'Atomics', 'onerror', 'addEventListener'])
    expect([name, scope[name]]).toEqual([name, undefined]);
  expect('WebAssembly' in scope).toBe(false);
  expect(Object.keys(scope)).toEqual(['Map', 'fetch', 'navigator', 'Error', 'expo']);
  expect(scope.navigator).toEqual({ product: 'ReactNative' });
  // Others inherit it.
  expect(target.addEventListener).toBeDefined();
});

test('an app finds of Intl what Hermes has, and a polyfill may add the rest', () => {
  const { scope } = worker();
  scope.Intl = Intl;
  hideBrowser(scope, []);
  const seen = scope.Intl as Partial<typeof Intl>;
  expect(Object.getOwnPropertyNames(seen).sort()).toEqual([
    'Collator',
    'DateTimeFormat',
    'NumberFormat',
    'getCanonicalLocales',
  ]);
  expect([String(seen), seen.NumberFormat?.('en').format(1234)]).toEqual([
    '[object Intl]',
    '1,234',
  ]);
  Object.assign(seen, { PluralRules: Map });
  expect([seen.PluralRules, Intl.PluralRules === (Map as unknown)]).toEqual([Map, false]);
});

test('HermesInternal has the members that Hermes declares', () => {
  const { scope } = worker();
  declareHermes(scope, queueMicrotask);
  const { HermesInternal } = scope as unknown as { HermesInternal: Record<string, () => unknown> };
  expect(HermesInternal.getRuntimeProperties?.()).toHaveProperty(['OSS Release Version']);
  expect([HermesInternal.hasPromise?.(), Object.keys(HermesInternal)]).toEqual([true, []]);
  expect(Object.isFrozen(HermesInternal)).toBe(true);
});
