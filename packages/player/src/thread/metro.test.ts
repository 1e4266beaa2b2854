import { expect, it } from 'vitest';
import type { AssetRecord } from '../protocol.ts';
import { watchModules } from './metro.ts';

type Define = (factory: (...values: unknown[]) => unknown, ...rest: unknown[]) => void;

/** A scope in which modules are run as they are defined, as far as the watcher can tell. */
function opened() {
  const found: AssetRecord[] = [];
  const scope: { __d?: Define } = {};
  const watched = watchModules(scope, (asset) => found.push(asset));
  const exports: unknown[] = [];
  scope.__d = (factory) => {
    const module = { exports: {} as unknown };
    factory({}, () => {}, null, null, module, module.exports, []);
    exports.push(module.exports);
  };
  return { ...watched, found, exports, define: scope.__d as Define };
}

it('tells of assets that are registered', () => {
  const { define, found, exports } = opened();
  define((...[, , , , module]) => {
    const assets: unknown[] = [];
    Object.assign(module as object, {
      exports: {
        registerAsset: (asset: unknown) => assets.push(asset),
        getAssetByID: (id: number) => assets[id - 1],
      },
    });
  });
  const registry = exports[0] as { registerAsset(asset: object): number };
  expect(registry.registerAsset({ name: 'logo' })).toBe(1);
  expect(found).toEqual([{ name: 'logo' }]);
});

it('asks nothing of native modules, which are exported as whatever they are asked for', () => {
  const { define } = opened();
  const asked: unknown[] = [];
  const exports = new Proxy({}, { get: (_, name) => asked.push(name) });
  define((...[, , , , module]) => void Object.assign(module as object, { exports }));
  expect(asked).toEqual([]);
});

it('goes on without the bundler that a development bundle looks for, and throws all else', () => {
  const { define, exports } = opened();
  const throwing = (words: string) => () =>
    define(() => {
      throw new Error(words);
    });
  throwing('Cannot create devtools websocket connections in embedded environments.')();
  expect(exports).toEqual([{}]);
  expect(throwing('Something else.')).toThrow('Something else.');
});

it.each([
  [
    '(g, r, i, a, m) => { m.exports.version = {major: 0, minor: 73, patch: 11, prerelease: null}; }',
    73,
  ],
  [
    '(g) => { class V { static major=0;static minor=86;static patch=3;static prerelease=null } }',
    86,
  ],
  ['(g) => { let V = {}; V.major = 0;\n V.minor = 87;\n V.patch = 1;\n V.prerelease = null; }', 87],
  ['(g) => { const internals = { reconcilerVersion: "18.3.0-canary-9372c6311" }; }', 76],
  ['(g) => { const major = 1, minor = 2; }', undefined],
])('finds the version of React Native in %s', (source, minor) => {
  const { define, reactNativeVersion } = opened();
  define(new Function(`return ${source}`)() as never);
  expect(reactNativeVersion()?.minor).toBe(minor);
});
