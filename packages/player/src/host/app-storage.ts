import { record } from '../protocol/read-message.ts';
import type { Notice, Stored } from '../protocol/worker.ts';

/** The limit that browsers have for localStorage of an origin. */
const CHARACTERS = 5_000_000;
/**
 * The overhead that is counted for an entry or a store. Without it, empty ones would be unlimited.
 */
const ENTRY = 16;
const WRITE_MS = 100;

type StoreNotice = Extract<Notice, { notice: 'store' }>;

const sizeOf = (key: string, value: string | null | undefined): number =>
  typeof value === 'string' ? key.length + value.length + ENTRY : 0;

/**
 * The storage of an app. A frame without an origin has none, so the host keeps the values until the
 * tab is closed. Only the same app reads them.
 */
export function createAppStorage(place?: { storage: Storage; name: string }) {
  const stored = read(place);
  let characters = 0;
  for (const [store, values] of Object.entries(stored)) {
    characters += store.length + ENTRY;
    for (const [key, value] of Object.entries(values)) characters += sizeOf(key, value);
  }
  let isWaiting = false;
  let wait = WRITE_MS;
  const write = () => {
    const began = performance.now();
    isWaiting = false;
    try {
      place?.storage.setItem(place.name, JSON.stringify(stored));
    } catch {
      // The storage is full or forbidden. The values stay in memory while the page is open.
    }
    // Writing takes at most a tenth of the time, however often an app stores much.
    wait = Math.max(WRITE_MS, 10 * (performance.now() - began));
  };
  return {
    stored: (): Stored => structuredClone(stored),
    /** Returns false if the limit is reached. */
    save({ store, key, value }: StoreNotice): boolean {
      const known = stored[store];
      if (!known && value === null) return true;
      const values: Record<string, string> = known ?? Object.create(null);
      const opened = known ? 0 : store.length + ENTRY;
      const more = opened + sizeOf(key, value) - sizeOf(key, values[key]);
      if (more > 0 && characters + more > CHARACTERS) return false;
      characters += more;
      stored[store] = values;
      if (value === null) delete values[key];
      else values[key] = value;
      if (!isWaiting) setTimeout(write, wait);
      isWaiting = true;
      return true;
    },
  };
}

function read(place?: { storage: Storage; name: string }): Stored {
  const stored: Stored = Object.create(null);
  try {
    const found = record(JSON.parse(place?.storage.getItem(place.name) ?? '{}')) ?? {};
    for (const [store, values] of Object.entries(found)) {
      const entries = Object.entries(record(values) ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      stored[store] = Object.assign(Object.create(null), Object.fromEntries(entries));
    }
  } catch {
    // The stored text was not written by this function.
  }
  return stored;
}
