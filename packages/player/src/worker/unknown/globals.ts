import type { Reporter } from './members.ts';
import { unknownMembers } from './members.ts';

/** Names by which code detects its environment, or that the player installs itself. */
const NOT_OFFERED =
  /^(jest|document|localStorage|sessionStorage|location|process|Buffer|vitrine\$|RN\$|nativeF|native\w*Proxy|_?_?(DEV|REACT|fb|turbo|expo|WORKLET|reanimated|worklets|nitro|OPSQLite|QuickSQLite|mmkv|Skia))/i;

/** The first parameter of a module of Metro is the global object. A minifier renames it. */
const FIRST_PARAMETER = /^[^(]{0,40}\(\s*([\w$]+)/;

/** The names that this module of the bundle reads of the global object. */
export function globalsOf(source: string): string[] {
  const first = FIRST_PARAMETER.exec(source)?.[1]?.replaceAll('$', '\\$') ?? 'global';
  const read = new RegExp(`(?<![\\w$.])(?:${first}|global|globalThis)\\.([\\w$]+)`, 'g');
  return [...source.matchAll(read)].flatMap(([, name]) => name ?? []);
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
