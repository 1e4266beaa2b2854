import type { AssetRecord } from '../protocol.ts';

type Factory = (this: unknown, ...values: unknown[]) => unknown;
type Define = (factory: Factory, ...rest: unknown[]) => unknown;
type Registry = { registerAsset(asset: AssetRecord): number; getAssetByID(id: number): unknown };

export type ReactNativeVersion = {
  major: number;
  minor: number;
  patch: number;
  prerelease: null;
};

/**
 * Metro's modules cannot be reached from outside, but each passes through the global `__d`. Tells of
 * every asset that the bundle registers: assets-registry/registry.js is the module that exports these
 * two functions. Answers what else the modules can tell; `evaluated` hears of each, and says what it is
 * to export.
 */
export function watchModules(
  scope: object,
  found: (asset: AssetRecord) => void,
  evaluated: (exports: object) => object = (exports) => exports,
) {
  let define: Define | undefined;
  const factories: Factory[] = [];
  const watched: Define = (factory, ...rest) => {
    factories.push(factory);
    return define?.(
      function (this: unknown, ...values) {
        const result = withoutBundler(() => factory.apply(this, values));
        const module = values[4] as { exports?: unknown } | undefined;
        watch(module, found);
        if (typeof module?.exports === 'object' && module.exports)
          module.exports = evaluated(module.exports);
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
  return { reactNativeVersion: () => versionIn(factories) };
}

/** expo/src/async-require/messageSocket.native.ts */
const NO_BUNDLER = 'Cannot create devtools websocket connections in embedded environments.';

/**
 * A development bundle of Expo looks for its bundler when it starts. What was uploaded has none: the
 * module that would listen to it is left as it is, and the app goes on.
 */
function withoutBundler(evaluate: () => unknown): unknown {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof Error && error.message === NO_BUNDLER) return undefined;
    throw error;
  }
}

const member = (name: string) => String.raw`(?:static\s+|[\w$]+\.)?${name}\s*[:=]\s*`;
const VERSION = new RegExp(
  `${member('major')}(\\d+)[,;]\\s*${member('minor')}(\\d+)[,;]\\s*${member('patch')}(\\d+)[,;]\\s*${member('prerelease')}`,
);

/** React's renderer says its own: ReactFabric-prod.js. */
const RENDERER = /reconcilerVersion:\s*["'](\d+\.\d+)\./;
/** The newest React Native that came with it, of those whose production bundles do not say more. */
const MINOR_BY_REACT: Record<string, number> = { '18.2': 73, '18.3': 76, '19.0': 79, '19.1': 81 };

/** What react-native/Libraries/Core/ReactNativeVersion.js says. It may never be evaluated, or be missing. */
function versionIn(factories: Factory[]): ReactNativeVersion | undefined {
  let byReact: number | undefined;
  for (const factory of factories) {
    const source = Function.prototype.toString.call(factory);
    const [, major, minor, patch] = VERSION.exec(source) ?? [];
    if (minor)
      return { major: Number(major), minor: Number(minor), patch: Number(patch), prerelease: null };
    byReact ??= MINOR_BY_REACT[RENDERER.exec(source)?.[1] ?? ''];
  }
  return byReact === undefined
    ? undefined
    : { major: 0, minor: byReact, patch: 0, prerelease: null };
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
    // Not whatever a proxy answers: native modules are exported as one, which says what it lacks.
    if (!Object.hasOwn(exports, 'registerAsset')) return false;
    const { registerAsset, getAssetByID } = exports as Partial<Registry>;
    return typeof registerAsset === 'function' && typeof getAssetByID === 'function';
  } catch {
    // A module may throw when it is asked for what it does not have yet.
    return false;
  }
}
