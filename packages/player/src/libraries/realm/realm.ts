import { Collection, List } from './collection.ts';
import { createDatabase, type Database, ownOf, RealmObject } from './database.ts';
import { type GivenClass, schemaOf } from './schema.ts';

type Configuration = { path?: string; schema?: GivenClass[]; schemaVersion?: number };
type Values = Record<string, unknown>;
type Type = string | GivenClass;
type Listener = (...values: unknown[]) => void;

const nameOf = (type: Type): string =>
  typeof type === 'string' ? type : (type.schema?.name ?? type.name);

/**
 * A class in place of the package's own `Realm`, with the members of realm/dist/Realm.d.ts. The
 * package's native code is a database in C++, which browsers do not have, so objects are in memory and
 * are lost at a restart.
 */
export function createRealm(given: object, unsupported: (what: string) => void) {
  const databases = new Map<string, Database>();
  const databaseAt = (path: string): Database => {
    const known = databases.get(path) ?? createDatabase(unsupported);
    databases.set(path, known);
    return known;
  };
  const databaseOf = (object: object): Database | undefined =>
    [...databases.values()].find((one) => one.entryOf(object));
  const pathIn = (one?: Configuration | string): string =>
    (typeof one === 'string' ? one : one?.path) ?? 'default.realm';

  class Realm {
    static defaultPath = 'default.realm';
    static open = async (configuration?: Configuration | string) => new Realm(configuration);
    static exists = (one?: Configuration | string) => databases.has(pathIn(one));
    static deleteFile = (one?: Configuration | string) => void databases.delete(pathIn(one));
    static schemaVersion = (one?: string) => (databases.has(pathIn(one)) ? 0 : -1);
    static clearTestState = () => databases.clear();
    static shutdown() {}
    static setLogLevel() {}
    static setLogger() {}
    static copyBundledRealmFiles() {}
    static Collection = Collection;
    static OrderedCollection = Collection;
    static Results = Collection;
    static List = List;
    // Versions before 11 add members to these: realm/lib/extensions.js.
    static Set = class {};
    static Dictionary = class {};
    static App = Object.assign(class {}, { _setVersions() {} });
    static Object = class extends RealmObject {
      /** `new Task(realm, values)` creates an object of the app's class. */
      constructor(realm?: Realm, values: Values = {}) {
        super();
        // biome-ignore lint/correctness/noConstructorReturn: it belongs to the database
        if (realm) return realm.create(this.constructor as GivenClass, values) as RealmObject;
      }
    };

    readonly path: string;
    readonly schemaVersion: number;
    readonly isInMemory = true;
    readonly isReadOnly = false;
    readonly isInMigration = false;
    isClosed = false;
    readonly #database: Database;
    readonly #listeners = new Map<Listener, () => void>();

    constructor(configuration?: Configuration | string) {
      const { schema = [], schemaVersion = 0 } =
        typeof configuration === 'object' ? configuration : {};
      this.path = pathIn(configuration);
      this.schemaVersion = schemaVersion;
      this.#database = databaseAt(this.path);
      for (const one of schema) {
        const parsed = schemaOf(one);
        this.#database.schemas.set(parsed.name, parsed);
      }
    }
    get schema() {
      return [...this.#database.schemas.values()];
    }
    get isEmpty() {
      return this.#database.all().length === 0;
    }
    get isInTransaction() {
      return this.#database.isWriting();
    }
    close() {
      this.isClosed = true;
      this.removeAllListeners();
    }
    create(type: Type, values: Values = {}, mode?: unknown) {
      return this.#database.create(nameOf(type), values, mode);
    }
    delete(subject: object | Iterable<object> | null | undefined) {
      if (!subject) return;
      const all = Symbol.iterator in subject ? [...subject] : [subject];
      for (const one of all) this.#database.remove(one);
    }
    deleteAll() {
      this.delete(this.#database.all());
    }
    deleteModel(name: string) {
      this.#database.schemas.delete(name);
    }
    objects = (type: Type) => this.#database.objects(nameOf(type));
    objectForPrimaryKey = (type: Type, key: unknown) =>
      this.#database.find(nameOf(type), key) ?? null;
    beginTransaction = () => this.#database.begin();
    cancelTransaction = () => this.#database.cancel();
    commitTransaction = () => this.#database.commit();
    write<Result>(work: () => Result): Result {
      this.#database.begin();
      try {
        const result = work();
        this.#database.commit();
        return result;
      } catch (error) {
        this.#database.cancel();
        throw error;
      }
    }
    addListener(name: string, listener: Listener) {
      if (name !== 'change') return;
      this.#listeners.set(
        listener,
        this.#database.source.listen(() => listener(this, name)),
      );
    }
    removeListener(_name: string, listener: Listener) {
      this.#listeners.get(listener)?.();
      this.#listeners.delete(listener);
    }
    removeAllListeners() {
      for (const listener of [...this.#listeners.keys()]) this.removeListener('change', listener);
    }
    compact = () => true;
    writeCopyTo() {}
    getClassHelpers = () => ({});
  }

  const entryOf = (object: object) => databaseOf(object)?.entryOf(object);
  const stops = new WeakMap<object, Map<Listener, () => void>>();
  const members: Record<string, (this: object, ...values: never[]) => unknown> = {
    isValid() {
      return entryOf(this)?.isValid ?? false;
    },
    objectSchema() {
      return entryOf(this)?.schema;
    },
    _objectKey() {
      return entryOf(this)?.key;
    },
    entries() {
      return Object.entries(this);
    },
    keys() {
      return Object.keys(this);
    },
    toJSON() {
      const own = Object.entries(this).map(([name, value]) => [
        name,
        value instanceof Collection ? value.toJSON() : value,
      ]);
      return Object.fromEntries(own);
    },
    addListener(listener: Listener) {
      const stop = databaseOf(this)?.source.listen((changed) => {
        const deleted = entryOf(this)?.isValid !== true;
        const changedProperties = deleted ? [] : Object.keys(this);
        if (changed.has(ownOf(this))) listener(this, { deleted, changedProperties });
      });
      const all = stops.get(this) ?? new Map();
      stops.set(this, all.set(listener, stop ?? (() => {})));
    },
    removeListener(listener: Listener) {
      stops.get(this)?.get(listener)?.();
    },
    removeAllListeners() {
      for (const stop of stops.get(this)?.values() ?? []) stop();
    },
    linkingObjects(type: string, property: string) {
      return databaseOf(this)?.linkingTo(ownOf(this), type, property);
    },
  };
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(RealmObject.prototype, name, { value, configurable: true });

  // The other members of the package's class: BSON, UpdateMode, Types, flags, decorators.
  for (const name of Object.getOwnPropertyNames(given)) {
    const known = Object.getOwnPropertyDescriptor(given, name);
    if ((!Object.hasOwn(Realm, name) || name === 'App') && known)
      Object.defineProperty(Realm, name, known);
  }
  return Object.assign(Realm, { Realm });
}
