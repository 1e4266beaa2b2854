import type { AssetRecord } from '../protocol/worker.ts';
import { versionIn } from '../shared/react-native-version.ts';

type Factory = (this: unknown, ...values: unknown[]) => unknown;
type Define = (factory: Factory, ...rest: unknown[]) => unknown;
type Registry = { registerAsset(asset: AssetRecord): number; getAssetByID(id: number): unknown };

/**
 * Wraps the global `__d`, which defines each module of Metro. Modules cannot be reached from
 * outside otherwise. Calls `found` for each asset that the bundle registers:
 * assets-registry/registry.js is the module that exports `registerAsset` and `getAssetByID`. Calls
 * `evaluated` with the exports of each module, and replaces them by its result, and `begins` before the first
 * module is evaluated; it may throw. Returns functions that look into the source of the bundle.
 */
export function watchModules(
  scope: object,
  found: (asset: AssetRecord) => void,
  evaluated: (exports: object) => object = (exports) => exports,
  begins: () => void = () => {},
) {
  let hasBegun = false;
  let define: Define | undefined;
  const factories: Factory[] = [];
  const watched: Define = (factory, ...rest) => {
    factories.push(factory);
    return define?.(
      function (this: unknown, ...values) {
        if (!hasBegun) begins();
        hasBegun = true;
        const result = withoutBundler(() => factory.apply(this, values));
        const module = values[4] as { exports?: unknown } | undefined;
        watch(module, found);
        const { exports } = module ?? {};
        // lodash/_root.js exports the global object, whose members are those of no module.
        if (module && isObject(exports) && exports !== scope) module.exports = evaluated(exports);
        return result;
      },
      ...rest,
    );
  };
  Object.defineProperty(scope, '__d', {
    configurable: true,
    get: () => define && watched,
    set(value: Define) {
      define = value;
    },
  });
  return {
    sources: () => sourcesOf(factories),
    reactNativeVersion: () => versionIn(sourcesOf(factories)),
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

/** Yields one source at a time. Sources are long, and the first may already have the version. */
function* sourcesOf(factories: Factory[]): Generator<string> {
  for (const factory of factories) yield Function.prototype.toString.call(factory);
}

/** expo/src/async-require/messageSocket.native.ts */
const NO_BUNDLER = 'Cannot create devtools websocket connections in embedded environments.';

/**
 * A development bundle of Expo connects to its bundler when it starts. An uploaded bundle has none.
 * The module that fails to connect is left incomplete, and the app continues.
 */
function withoutBundler(evaluate: () => unknown): unknown {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof Error && error.message === NO_BUNDLER) return undefined;
    throw error;
  }
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
    // Only own properties count. Native modules are exported as a proxy that reports each member
    // that it lacks.
    if (!Object.hasOwn(exports, 'registerAsset')) return false;
    const { registerAsset, getAssetByID } = exports as Partial<Registry>;
    return typeof registerAsset === 'function' && typeof getAssetByID === 'function';
  } catch {
    // A module may throw when a member is read that is not ready yet.
    return false;
  }
}
