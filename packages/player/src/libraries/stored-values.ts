import type { WorkerContext } from '../worker/context.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(before: Json, after: Json): Json {
  const result = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const both = isObject(old) && isObject(value);
    Object.defineProperty(result, name, {
      value: both ? merged(old, value) : value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return result;
}

/** Merges two JSON texts. Objects are merged by key. Of other values the later one wins. */
export function mergeJson(before: string | null, after: string): string {
  if (before === null) return after;
  const [old, now]: unknown[] = [JSON.parse(before), JSON.parse(after)];
  return isObject(old) && isObject(now) ? JSON.stringify(merged(old, now)) : after;
}

/** More than a phone stores for an app. A value beyond this is refused. */
const MAX_CHARACTERS = 6 * 1024 * 1024;

/** A store of the app storage. The host saves each change and returns all values after a reload. */
export function createStore({ stored, send }: WorkerContext, name: string) {
  const values = new Map<string, string>();
  const known = Object.hasOwn(stored, name) ? stored[name] : undefined;
  for (const [key, value] of Object.entries(known ?? {})) values.set(key, value);
  let characters = [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);

  const put = (key: string, value: string | null): void => {
    const before = values.get(key);
    if ((before ?? null) === value) return;
    const sizeBefore = before === undefined ? 0 : key.length + before.length;
    const size = value === null ? 0 : key.length + value.length;
    if (characters - sizeBefore + size > MAX_CHARACTERS)
      throw new Error(`The storage is full: it holds ${MAX_CHARACTERS} characters.`);
    characters += size - sizeBefore;
    if (value === null) values.delete(key);
    else values.set(key, value);
    send({ type: 'notice', notice: { notice: 'store', store: name, key, value } });
  };

  return {
    get: (key: string): string | null => values.get(key) ?? null,
    put,
    keys: (): string[] => [...values.keys()],
    clear: () => {
      for (const key of [...values.keys()]) put(key, null);
    },
  };
}

export type Store = ReturnType<typeof createStore>;
