type Replace = { replace?(realm: object): object };

const isRealm = (value: unknown): value is object =>
  typeof value === 'function' &&
  ['deleteFile', 'schemaVersion', 'exists'].every((name) => name in value);

/**
 * Replaces the class that the package realm exports, as `Realm` of its module realm/dist/Realm.js. Its
 * native code cannot be answered method by method. Returns the exports of the module.
 */
export function replaceRealm(exports: object, find: (name: string) => object | null | undefined) {
  try {
    if (!Object.hasOwn(exports, 'Realm')) return exports;
    const { Realm } = exports as { Realm?: unknown };
    if (!isRealm(Realm)) return exports;
    const replaced = (find('Realm') as Replace | undefined)?.replace?.(Realm);
    return replaced ? { ...exports, Realm: replaced } : exports;
  } catch {
    // A module may throw when a member is read that is not ready yet.
    return exports;
  }
}
