type Replace = { replace?(realm: object): object };

const isRealm = (value: unknown): value is object =>
  typeof value === 'function' &&
  ['deleteFile', 'schemaVersion', 'exists'].every((name) => name in value);

/**
 * Replaces the class that the package realm exports, as `Realm` of its module realm/dist/Realm.js
 * or, bundled by the package itself, as the module. Its
 * native code cannot be answered method by method. Returns the exports of the module.
 */
export function replaceRealm(exports: object, find: (name: string) => object | null | undefined) {
  try {
    const replacedBy = (realm: object) => (find('Realm') as Replace | undefined)?.replace?.(realm);
    if (isRealm(exports)) return replacedBy(exports) ?? exports;
    if (!Object.hasOwn(exports, 'Realm')) return exports;
    const { Realm } = exports as { Realm?: unknown };
    if (!isRealm(Realm)) return exports;
    const replaced = replacedBy(Realm);
    return replaced ? Object.assign({ ...(exports as object) }, { Realm: replaced }) : exports;
  } catch {
    // A module may throw when a member is read that is not ready yet.
    return exports;
  }
}

/** Native code of versions before 11 defines the class as a global: realm/lib/index.js. */
export function offerRealm(scope: object, find: (name: string) => object | null | undefined): void {
  const define = (value: PropertyDescriptor) =>
    Object.defineProperty(scope, 'Realm', { configurable: true, ...value });
  define({
    get() {
      const value = (find('Realm') as Replace | undefined)?.replace?.(class {});
      define({ value, writable: true });
      return value;
    },
  });
}
