import type { FromWorker, Missing } from '../../protocol/worker.ts';
import type { Native } from '../native.ts';

type Send = (message: FromWorker) => void;

/** A row of the diagnostics changes this often at most. */
const EVERY_MS = 1000;
/** Limits what is kept of an app that makes up names. */
const MAX = 1000;

/**
 * Sends the first message about each thing that is missing at once. Later ones are counted, and sent
 * together with their numbers.
 */
export function countMissing(send: Send, { setTimeout }: Pick<Native, 'setTimeout'>): Send {
  const times = new Map<string, number>();
  const changed = new Map<string, Missing>();
  const flush = () => {
    for (const [key, message] of changed) send({ ...message, times: times.get(key) ?? 1 });
    changed.clear();
  };
  return (message) => {
    if (message.type !== 'missing') return send(message);
    const key = `${message.what} ${message.name}`;
    const before = times.get(key) ?? 0;
    if (before === 0 && times.size >= MAX) return;
    times.set(key, before + 1);
    if (before === 0) return send(message);
    if (changed.size === 0) setTimeout(flush, EVERY_MS);
    changed.set(key, message);
  };
}
