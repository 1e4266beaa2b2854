import { record } from '../protocol/read-message.ts';
import type { Notice, Stored } from '../protocol/worker.ts';

/** As much as browsers save for an origin. */
const CHARACTERS = 5_000_000;
/** What an entry or a store takes beside its letters: empty ones would be without end. */
const ENTRY = 16;
const WRITE_MS = 100;

type StoreNotice = Extract<Notice, { notice: 'store' }>;

const sizeOf = (key: string, value: string | null | undefined): number =>
  typeof value === 'string' ? key.length + value.length + ENTRY : 0;

/**
 * What an app keeps for itself: its frame has no storage, so the page around it does, until the tab is
 * closed. It is never read by anything but the same app.
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
      // Full, or forbidden: it is still here, for as long as the page is.
    }
    // An app that keeps much, again and again, must not save the page from all else.
    wait = Math.max(WRITE_MS, 10 * (performance.now() - began));
  };
  return {
    stored: (): Stored => structuredClone(stored),
    /** false: there is no room for it. */
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
    // Whatever is there, it is not what was entries.
  }
  return stored;
}
