import type { Notice, Stored } from '../protocol.ts';
import { record } from './shapes.ts';

/** As much as browsers keep for an origin. */
const CHARACTERS = 5_000_000;

type Kept = Extract<Notice, { notice: 'store' }>;

/**
 * What an app keeps for itself: its frame has no storage, so the page around it does, until the tab is
 * closed. It is never read by anything but the same app.
 */
export function createKept(place?: { storage: Storage; name: string }) {
  const stored = read(place);
  let characters = JSON.stringify(stored).length;
  let isWaiting = false;
  const write = () => {
    isWaiting = false;
    try {
      place?.storage.setItem(place.name, JSON.stringify(stored));
    } catch {
      // Full, or forbidden: it is still here, for as long as the page is.
    }
  };
  return {
    stored: (): Stored => structuredClone(stored),
    /** false: there is no room for it. */
    keep({ store, key, value }: Kept): boolean {
      const values = stored[store] ?? Object.create(null);
      const before = values[key] === undefined ? 0 : key.length + values[key].length;
      const after = value === null ? 0 : key.length + value.length;
      if (characters - before + after > CHARACTERS) return false;
      characters += after - before;
      stored[store] = values;
      if (value === null) delete values[key];
      else values[key] = value;
      if (!isWaiting) setTimeout(write, 100);
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
      const kept = Object.entries(record(values) ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      stored[store] = Object.assign(Object.create(null), Object.fromEntries(kept));
    }
  } catch {
    // Whatever is there, it is not what was kept.
  }
  return stored;
}
