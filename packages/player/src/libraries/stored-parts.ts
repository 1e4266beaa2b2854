import { fromBase64, toBase64 } from './base64.ts';
import type { Store } from './stored-values.ts';

/** The host keeps values of at most 1,000,000 characters: protocol/read-message.ts. */
const PART = 900_000;

const keyOf = (path: string, index: number) => `${path}#${index}`;

/**
 * Keeps a file in parts. All of them begin with the same text, so that parts of two versions are
 * not put together when a tab is closed between them. `undefined` removes the file.
 */
export function writeParts(store: Store, path: string, file: Uint8Array | undefined): void {
  const text = file ? toBase64(file) : '';
  const count = Math.ceil(text.length / PART);
  const head = `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}.${count}:`;
  for (let index = 0; index < count; index += 1)
    store.put(keyOf(path, index), head + text.slice(index * PART, (index + 1) * PART));
  for (let index = count; store.get(keyOf(path, index)) !== null; index += 1)
    store.put(keyOf(path, index), null);
}

/** Returns the file if all of its parts are there. */
export function readParts(store: Store, path: string): Uint8Array<ArrayBuffer> | undefined {
  const [head] = /^[^:]*:/.exec(store.get(keyOf(path, 0)) ?? '') ?? [];
  if (head === undefined) return undefined;
  let text = '';
  for (let index = 0; index < Number(/(\d+):$/.exec(head)?.[1]); index += 1) {
    const part = store.get(keyOf(path, index));
    if (!part?.startsWith(head)) return undefined;
    text += part.slice(head.length);
  }
  try {
    return fromBase64(text);
  } catch {
    return undefined;
  }
}

/** The paths of the files that are kept. */
export const pathsOf = (store: Store): string[] =>
  store.keys().flatMap((key) => (key.endsWith('#0') ? [key.slice(0, -2)] : []));
