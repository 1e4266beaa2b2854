import { expect, it } from 'vitest';
import type { AssetRecord } from '../protocol/worker.ts';
import { watchModules } from './metro.ts';

type Define = (factory: (...values: unknown[]) => unknown, ...rest: unknown[]) => void;

/** A scope that evaluates each module when it is defined. */
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

it('reports assets that are registered', () => {
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

it('reads no member of an exported proxy, such as that of native modules', () => {
  const { define } = opened();
  const asked: unknown[] = [];
  const exports = new Proxy({}, { get: (_, name) => asked.push(name) });
  define((...[, , , , module]) => void Object.assign(module as object, { exports }));
  expect(asked).toEqual([]);
});

it('does not change a module that exports the global object', () => {
  const scope: { __d?: Define } = {};
  const evaluated: unknown[] = [];
  watchModules(
    scope,
    () => undefined,
    (exports) => evaluated.push(exports) && { ...exports },
  );
  const root = { exports: {} as unknown };
  scope.__d = (factory) => factory({}, () => {}, null, null, root, root.exports, []);
  (scope.__d as Define)(() => {
    root.exports = scope;
  });
  expect(root.exports).toBe(scope);
  expect(evaluated).toEqual([]);
});

it('ignores the error of a missing bundler, and throws all others', () => {
  const { define, exports } = opened();
  const throwing = (words: string) => () =>
    define(() => {
      throw new Error(words);
    });
  throwing('Cannot create devtools websocket connections in embedded environments.')();
  expect(exports).toEqual([{}]);
  expect(throwing('Something else.')).toThrow('Something else.');
});

it('finds the version of React Native in a module that was never evaluated', () => {
  const { define, reactNativeVersion } = opened();
  expect(reactNativeVersion()).toBeUndefined();
  const source = 'const V = {}; V.major = 0; V.minor = 87; V.patch = 1; V.prerelease = null;';
  define(new Function(source) as never);
  expect(reactNativeVersion()?.minor).toBe(87);
});

it('a bundle is refused before its first module is evaluated', () => {
  const scope: { __d?: Define } = {};
  const refuse = () => {
    throw new Error('old');
  };
  watchModules(scope, () => {}, undefined, refuse);
  scope.__d = (factory) => factory();
  const evaluated: string[] = [];
  for (const _ of [1, 2])
    expect(() => (scope.__d as Define)(() => evaluated.push('module'))).toThrow('old');
  expect(evaluated).toEqual([]);
});
