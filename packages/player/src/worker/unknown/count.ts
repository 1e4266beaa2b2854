import type { FromWorker, Missing } from '../../protocol/worker.ts';
import type { Native } from '../native.ts';

type Send = (message: FromWorker) => void;

/** A row of the diagnostics changes this often at most. */
const EVERY_MS = 1000;
/** Limits the memory of an app that makes up names. */
const MAX = 1000;

/** What was sent about a missing thing, with the number of times that the app asked for it. */
type Known = { message: Missing; times: number; wentOn: boolean };

/**
 * Sends the first message about each missing thing at once. Later ones are counted and sent together, with
 * their numbers, and with `wentOn` if the app has drawn something since: it seems to work without.
 */
export function countMissing(send: Send, { setTimeout }: Pick<Native, 'setTimeout'>): Send {
  const all = new Map<string, Known>();
  const changed = new Set<Known>();
  /** Missing things since whose message the app has drawn nothing. */
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
  const drawn = () => {
    for (const known of waiting) {
      known.wentOn = true;
      change(known);
    }
    waiting.clear();
  };
  return (message) => {
    if (message.type === 'commit' && waiting.size > 0) drawn();
    if (message.type !== 'missing') return send(message);
    const { isLater, ...later } = message;
    const key = `${message.what} ${message.name}`;
    const known = all.get(key);
    if (known && isLater) {
      if (known.message.answered === later.answered) return;
      known.message = later;
      return change(known);
    }
    if (known) {
      known.times += 1;
      return change(known);
    }
    if (isLater || all.size >= MAX) return;
    const added = { message, times: 1, wentOn: false };
    all.set(key, added);
    waiting.add(added);
    send(message);
  };
}
