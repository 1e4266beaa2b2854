import type { AssetRecord } from '../protocol.ts';

type Factory = (this: unknown, ...values: unknown[]) => unknown;
type Define = (factory: Factory, ...rest: unknown[]) => unknown;
type Registry = { registerAsset(asset: AssetRecord): number; getAssetByID(id: number): unknown };

/**
 * Tells of every asset that the bundle registers (assets-registry/registry.js). Metro's modules cannot
 * be reached from outside, but each passes through the global `__d`; the registry is the one that
 * exports these two functions.
 */
export function watchAssets(scope: object, found: (asset: AssetRecord) => void): void {
  let define: Define | undefined;
  const watched: Define = (factory, ...rest) =>
    define?.(
      function (this: unknown, ...values) {
        const result = factory.apply(this, values);
        watch(values[4] as { exports?: unknown } | undefined, found);
        return result;
      },
      ...rest,
    );
  Object.defineProperty(scope, '__d', {
    configurable: true,
    get: () => define && watched,
    set(value: Define) {
      define = value;
    },
  });
}

const seen = new WeakSet<object>();

function watch(module: { exports?: unknown } | undefined, found: (asset: AssetRecord) => void) {
  const { exports } = module ?? {};
  if (module === undefined || !isRegistry(exports) || seen.has(exports)) return;
  const registerAsset = (asset: AssetRecord): number => {
    found(asset);
    return exports.registerAsset(asset);
  };
  module.exports = new Proxy(exports, {
    get: (target, name, receiver) =>
      name === 'registerAsset' ? registerAsset : Reflect.get(target, name, receiver),
  });
  seen.add(module.exports as object);
}

function isRegistry(exports: unknown): exports is Registry {
  if (typeof exports !== 'object' || exports === null) return false;
  try {
    const { registerAsset, getAssetByID } = exports as Partial<Registry>;
    return typeof registerAsset === 'function' && typeof getAssetByID === 'function';
  } catch {
    // A module may throw when it is asked for what it does not have yet.
    return false;
  }
}
