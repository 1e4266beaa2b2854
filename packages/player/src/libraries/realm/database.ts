import { Collection, type List, listOf, resultsOf, type Source } from './collection.ts';
import type { Read } from './query.ts';
import { defaultOf, type Property, type Schema } from './schema.ts';

type Values = Record<string, unknown>;
type Entry = { schema: Schema; values: Values; object: object; isValid: boolean; key: string };
type Told = (changed: Set<object>) => void;

/** The members of all objects: realm/dist/Object.d.ts. `Realm.Object` of an app's class. */
export class RealmObject {
  declare isValid: () => boolean;
}

const OWN = Symbol('own');
/**
 * The object of the database behind a proxy of it. @realm/react gives apps such proxies: useObject.
 */
export const ownOf = (object: object): object =>
  (Reflect.get(object, OWN) as object | undefined) ?? object;

export type Database = ReturnType<typeof createDatabase>;

/** The database of one path. It is in memory, and empty at first. */
export function createDatabase(unsupported: (what: string) => void) {
  const schemas = new Map<string, Schema>();
  const tables = new Map<string, Entry[]>();
  const entries = new WeakMap<object, Entry>();
  const listeners = new Set<Told>();
  let undone: (() => void)[] | undefined;
  let changed = new Set<object>();
  let last = 0;

  const source: Source = {
    read: (object) => readerOf(object),
    listen(work) {
      listeners.add(work);
      return () => void listeners.delete(work);
    },
    change(undo) {
      if (!undone) throw new Error('Cannot modify managed objects outside of a write transaction.');
      undone.push(undo);
    },
    unsupported,
  };

  const table = (name: string): Entry[] => {
    if (!schemas.has(name)) throw new Error(`Object type '${name}' not found in schema.`);
    const known = tables.get(name) ?? [];
    tables.set(name, known);
    return known;
  };
  const schemaNamed = (name = ''): Schema => {
    table(name);
    return schemas.get(name) as Schema;
  };

  function readerOf(object: object): Read {
    return (path) =>
      path.split('.').reduce<unknown[]>(
        (all, name) =>
          all.flatMap((one) => {
            if (name === '@count' || name === '@size')
              return (one as { length?: number })?.length ?? 0;
            const own = entries.get(Object(one))?.schema.mapped.get(name) ?? name;
            const value: unknown = one && Reflect.get(Object(one), own);
            return value instanceof Collection && !/\.@(count|size)$/.test(path)
              ? value.items()
              : [value ?? null];
          }),
        [object],
      );
  }

  /** A value as it is kept: plain objects become objects of the database. */
  function kept({ kind, objectType, type }: Property, value: unknown): unknown {
    if (value === null || value === undefined) return null;
    if (kind === 'object' || (kind === 'list' && objectType !== undefined)) {
      const own = ownOf(Object(value));
      return entries.has(own) ? own : create(schemaNamed(objectType), value as Values);
    }
    if (type === 'date' && !(value instanceof Date)) return new Date(value as string);
    return value;
  }

  function write(entry: Entry, name: string, value: unknown): void {
    const property = entry.schema.properties[name];
    if (!property) return;
    const before = entry.values[name];
    source.change(() => {
      entry.values[name] = before;
    });
    changed.add(entry.object);
    if (property.kind === 'list') {
      const items = [...((value ?? []) as Iterable<unknown>)].map((one) => kept(property, one));
      const own: Source = {
        ...source,
        change(undo) {
          source.change(undo);
          changed.add(entry.object);
        },
      };
      const type = property.objectType === undefined ? property.type : 'object';
      entry.values[name] = listOf(items, own, (one) => kept(property, one), type);
    } else entry.values[name] = kept(property, value);
  }

  function define(entry: Entry): void {
    for (const [name, property] of Object.entries(entry.schema.properties)) {
      const linking = property.kind === 'linkingObjects';
      Object.defineProperty(entry.object, name, {
        // Linking objects may lead back to this object.
        enumerable: !linking,
        configurable: true,
        get: () => {
          if (!entry.isValid)
            throw new Error('Accessing object which has been invalidated or deleted');
          return linking
            ? linkingTo(entry.object, property.objectType ?? '', property.property ?? '')
            : entry.values[name];
        },
        set: (value) => write(entry, name, value),
      });
    }
  }
  /** The objects of a type that have this one as a property, or in a list. */
  const linkingTo = (object: object, type: string, property: string) =>
    resultsOf(
      () =>
        table(type).flatMap((one) => {
          const value = one.values[property];
          const isLinked =
            value === object || (value instanceof Collection && value.items().includes(object));
          return isLinked ? [one.object] : [];
        }),
      source,
    );

  function create(schema: Schema, given: Values, mode: unknown = false): object {
    const { primaryKey } = schema;
    const found = primaryKey === undefined ? undefined : find(schema.name, given[primaryKey]);
    if (found && (mode === false || mode === 'never'))
      throw new Error(
        `Attempting to create an object of type '${schema.name}' with an existing primary key value '${String(given[primaryKey ?? ''])}'.`,
      );
    if (found) {
      const entry = entries.get(found) as Entry;
      for (const [name, value] of Object.entries(given))
        if (name !== primaryKey) write(entry, name, value);
      return found;
    }
    const object = Object.create((schema.of ?? RealmObject).prototype as object) as object;
    Object.defineProperty(object, OWN, { value: object });
    last += 1;
    const entry: Entry = { schema, values: {}, object, isValid: true, key: String(last) };
    entries.set(object, entry);
    define(entry);
    for (const [name, property] of Object.entries(schema.properties))
      if (property.kind !== 'linkingObjects')
        write(entry, name, given[name] === undefined ? defaultOf(property) : given[name]);
    table(schema.name).push(entry);
    source.change(() => drop(entry));
    return object;
  }
  function drop(entry: Entry): void {
    entry.isValid = false;
    const all = table(entry.schema.name);
    const at = all.indexOf(entry);
    if (at >= 0) all.splice(at, 1);
  }
  const sameKey = (left: unknown, right: unknown) =>
    left === right || (typeof left === 'object' && left !== null && String(left) === String(right));
  function find(name: string, key: unknown): object | undefined {
    const { primaryKey = '' } = schemaNamed(name);
    return table(name).find((one) => sameKey(one.values[primaryKey], key))?.object;
  }
  function remove(given: object): void {
    const object = ownOf(given);
    const entry = entries.get(object);
    if (!entry?.isValid) return;
    const at = table(entry.schema.name).indexOf(entry);
    source.change(() => {
      entry.isValid = true;
      table(entry.schema.name).splice(at, 0, entry);
    });
    drop(entry);
    changed.add(object);
    for (const all of tables.values())
      for (const other of all)
        for (const [name, value] of Object.entries(other.values)) {
          if (value === object) write(other, name, null);
          else if (value instanceof Collection && value.items().includes(object))
            (value as List).remove(value.items().indexOf(object));
        }
  }

  return {
    source,
    schemas,
    entryOf: (object: object) => entries.get(ownOf(object)),
    create: (name: string, values: Values, mode?: unknown) =>
      create(schemaNamed(name), values, mode),
    find,
    remove,
    linkingTo,
    objects: (name: string) => {
      table(name);
      return resultsOf(() => table(name).map(({ object }) => object), source);
    },
    all: () => [...tables.values()].flatMap((all) => all.map(({ object }) => object)),
    isWriting: () => undone !== undefined,
    begin() {
      if (undone) throw new Error('The Realm is already in a write transaction');
      undone = [];
    },
    commit() {
      if (!undone) throw new Error("Can't commit a non-existing write transaction");
      undone = undefined;
      const told = changed;
      changed = new Set();
      queueMicrotask(() => {
        for (const listener of [...listeners]) listener(told);
      });
    },
    cancel() {
      for (const undo of (undone ?? []).reverse()) undo();
      undone = undefined;
      changed = new Set();
    },
  };
}
