import type { FromWorker } from '../../protocol/worker.ts';
import { createMissingCount } from '../../shared/count-missing.ts';
import type { Native } from '../native.ts';

type Send = (message: FromWorker) => void;

/** Counts what is missing in the messages of the worker. A commit is what the app has drawn. */
export function countMissing(send: Send, timers: Pick<Native, 'setTimeout'>): Send {
  const count = createMissingCount(send, timers);
  return (message) => {
    if (message.type === 'commit') count.drawn();
    if (message.type === 'missing') count.add(message);
    else send(message);
  };
}
