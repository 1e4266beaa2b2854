import type { Reporter } from './members.ts';
import { unknownMembers } from './members.ts';

/** Names by which code detects its environment, or that the player installs itself. */
const NOT_OFFERED =
  /^(jest|document|localStorage|sessionStorage|location|process|Buffer|vitrine\$|RN\$|nativeF|native\w*Proxy|_?_?(DEV|REACT|fb|turbo|expo|WORKLET|reanimated|worklets|nitro|OPSQLite|QuickSQLite|mmkv|Skia))/i;

/** The first parameter of a module of Metro is the global object. A minifier renames it. */
const FIRST_PARAMETER = /^[^(]{0,40}\(\s*([\w$]+)/;

/**
 * A global that a module reads by its bare name, and tests: `if (!_askar) throw …`. The libraries of
 * Hyperledger and OpenWallet do. It is undefined as long as nothing has installed it, so reading it throws.
 */
const TESTED = /(?:!|\bBoolean\(\s*|\btypeof\s+)(_[a-z][a-z\d]{2,}(?:_[a-z\d]+)*)(?![\w$([.])/g;

/** Whether a module declares the name, also as a parameter. */
const declares = (source: string, name: string): boolean =>
  new RegExp(
    `(?:\\b(?:var|let|const|function|class)\\s+|,\\s*)${name}\\s*[=,;(]|\\bfunction\\b[^()]*\\([^()]*\\b${name}\\b|\\b${name}\\b[^()]*\\)?\\s*=>`,
  ).test(source);

/** The names that this module of the bundle reads of the global object. */
export function globalsOf(source: string): string[] {
  const first = FIRST_PARAMETER.exec(source)?.[1]?.replaceAll('$', '\\$') ?? 'global';
  const read = new RegExp(`(?<![\\w$.])(?:${first}|global|globalThis)\\.([\\w$]+)`, 'g');
  const namesIn = (pattern: RegExp) =>
    [...source.matchAll(pattern)].flatMap(([, name]) => name ?? []);
  const bare = namesIn(TESTED).filter((name) => !declares(source, name));
  return [...namesIn(read), ...bare];
}

/**
 * Adds stand-ins for the globals that a JSI library reads after its native module has installed them.
 * Libraries throw when one is missing. Only modules that install something are searched, and existing
 * globals do not change.
 */
export function offerGlobals(
  scope: object,
  sources: () => Iterable<string>,
  reporter: Reporter,
): () => void {
  const unknown = unknownMembers('globalThis', reporter);
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    for (const source of sources()) {
      if (!/\binstall/.test(source)) continue;
      for (const name of globalsOf(source)) {
        if (name in scope || NOT_OFFERED.test(name)) continue;
        Object.defineProperty(scope, name, {
          configurable: true,
          get: () => unknown(name),
          set: (value: unknown) =>
            void Object.defineProperty(scope, name, { value, configurable: true, writable: true }),
        });
      }
    }
  };
}
