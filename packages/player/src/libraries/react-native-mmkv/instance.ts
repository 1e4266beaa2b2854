import type { Store } from '../stored-values.ts';

type Value = boolean | string | number | ArrayBuffer | ArrayBufferView;

/** The type of a value, which is the first letter of its stored text. */
const KIND = { string: 's', number: 'n', boolean: 'b', buffer: 'd' } as const;

const encode = (value: Value): string => {
  if (typeof value === 'object') return KIND.buffer + toHex(value);
  return KIND[typeof value as 'string' | 'number' | 'boolean'] + String(value);
};

function toHex(value: ArrayBuffer | ArrayBufferView): string {
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const fromHex = (text: string): ArrayBuffer =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer;

/** react-native-mmkv/src/specs/MMKV.nitro.ts, with the names of versions 2 and 3 (src/Types.ts). */
export function createInstance(id: string, store: Store) {
  const listeners = new Set<(key: string) => void>();
  const put = (key: string, text: string | null) => {
    store.put(key, text);
    for (const listener of listeners) listener(key);
  };
  const get = (key: string, kind: string): string | undefined => {
    const kept = store.get(key);
    return kept?.[0] === kind ? kept.slice(1) : undefined;
  };
  const remove = (key: string): boolean => {
    const isThere = store.get(key) !== null;
    if (isThere) put(key, null);
    return isThere;
  };
  const size = () => store.keys().reduce((sum, key) => sum + (store.get(key)?.length ?? 0), 0);
  return {
    id,
    isReadOnly: false,
    isEncrypted: false,
    get length() {
      return store.keys().length;
    },
    get size() {
      return size();
    },
    get byteSize() {
      return size();
    },
    set: (key: string, value: Value) => put(key, encode(value)),
    getString: (key: string) => get(key, KIND.string),
    getNumber(key: string) {
      const text = get(key, KIND.number);
      return text === undefined ? undefined : Number(text);
    },
    getBoolean(key: string) {
      const text = get(key, KIND.boolean);
      return text === undefined ? undefined : text === 'true';
    },
    getBuffer(key: string) {
      const text = get(key, KIND.buffer);
      return text === undefined ? undefined : fromHex(text);
    },
    contains: (key: string) => store.get(key) !== null,
    remove,
    delete: remove,
    getAllKeys: () => store.keys(),
    clearAll() {
      for (const key of store.keys()) put(key, null);
    },
    recrypt() {},
    encrypt() {},
    decrypt() {},
    trim() {},
    checkContentChanged() {},
    addOnValueChangedListener(listener: (key: string) => void) {
      listeners.add(listener);
      return { remove: () => void listeners.delete(listener) };
    },
    importAllFrom(other: { getAllKeys(): string[]; getString(key: string): string | undefined }) {
      const keys = other.getAllKeys();
      for (const key of keys) put(key, encode(other.getString(key) ?? ''));
      return keys.length;
    },
  };
}
