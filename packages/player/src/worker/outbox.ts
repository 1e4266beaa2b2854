import type { FromWorker, Operation } from '../protocol/worker.ts';
import type { Native } from './native.ts';

/**
 * Sends all messages of one turn together, in order. Consecutive commits are merged, so that an
 * animation of many views is shown and laid out once.
 */
export function createOutbox({
  post,
  queueMicrotask,
  frameTime,
}: Pick<Native, 'post' | 'queueMicrotask' | 'frameTime'>) {
  let waiting: FromWorker[] = [];
  /** The operations of the last commit, once several are merged. The list is our own copy. */
  let gathered: Operation[] | undefined;
  let step: number | undefined;
  const flush = () => {
    const messages = waiting;
    waiting = [];
    gathered = undefined;
    const moved = messages.flatMap((one) =>
      one?.type === 'picture' && one.picture instanceof ImageBitmap ? [one.picture] : [],
    );
    post(asStep(messages, step), moved);
  };
  return (message: FromWorker): void => {
    const last = waiting.at(-1);
    if (message.type === 'commit' && last?.type === 'commit') {
      if (!gathered) {
        gathered = [...last.operations];
        waiting[waiting.length - 1] = { type: 'commit', operations: gathered };
      }
      for (const operation of message.operations) gathered.push(operation);
      return;
    }
    gathered = undefined;
    if (waiting.push(message) > 1) return;
    step = frameTime();
    queueMicrotask(flush);
  };
}

/** Marks a turn of an animation frame that only changes and moves views. */
function asStep(messages: FromWorker[], step: number | undefined): FromWorker[] {
  const [commit] = messages;
  if (step === undefined || messages.length > 1 || commit?.type !== 'commit') return messages;
  const isStep = commit.operations.every(([kind]) => kind === 'update' || kind === 'place');
  return isStep ? [{ ...commit, step }] : messages;
}
