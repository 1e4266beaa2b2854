import type { Missing } from '../protocol/worker.ts';

/** A row of the diagnostics changes this often at most. */
const EVERY_MS = 1000;
/** Limits what is kept of an app that makes up names. */
const MAX = 1000;

/** What was sent about a missing thing, with the number of times that the app asked for it. */
type Known = { message: Missing; times: number; wentOn: boolean };

type Timers = { setTimeout(work: () => void, ms: number): unknown };

/**
 * Sends the first message about each thing that is missing at once. Later ones are counted, and sent
 * together with their numbers, as is what the app has drawn since: it seems to go on without.
 */
export function createMissingCount(send: (message: Missing) => void, { setTimeout }: Timers) {
  const all = new Map<string, Known>();
  const changed = new Set<Known>();
  /** What the app has drawn nothing since. */
  const waiting = new Set<Known>();
  const flush = () => {
    for (const { message, times, wentOn } of changed)
      send({ ...message, ...(times > 1 && { times }), ...(wentOn && { wentOn }) });
    changed.clear();
  };
  const change = (known: Known) => {
    if (changed.size === 0) setTimeout(flush, EVERY_MS);
    changed.add(known);
  };
  return {
    /** The app has drawn something. */
    drawn(): void {
      for (const known of waiting) {
        known.wentOn = true;
        change(known);
      }
      waiting.clear();
    },
    add(message: Missing): void {
      const { isLater, ...later } = message;
      const key = `${message.what} ${message.name}`;
      const known = all.get(key);
      if (known && isLater) {
        if (known.message.answered === later.answered) return;
        known.message = later;
        change(known);
        return;
      }
      if (known) {
        known.times += 1;
        change(known);
        return;
      }
      if (isLater || all.size >= MAX) return;
      const added = { message, times: 1, wentOn: false };
      all.set(key, added);
      waiting.add(added);
      send(message);
    },
  };
}
