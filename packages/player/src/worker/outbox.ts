import type { FromWorker, Operation } from '../protocol/worker.ts';

/**
 * Sends all messages of one turn together, in order. Consecutive commits are merged, so that an
 * animation of many views is shown and laid out once.
 */
export function createOutbox(
  post: (messages: FromWorker[], moved: Transferable[]) => void,
  soon: (work: () => void) => void,
  isInAnimationFrame: () => boolean,
) {
  let waiting: FromWorker[] = [];
  /** The operations of the last commit, once several are merged. The list is our own copy. */
  let gathered: Operation[] | undefined;
  const flush = () => {
    const messages = waiting;
    waiting = [];
    gathered = undefined;
    const moved = messages.flatMap((one) =>
      one?.type === 'picture' && one.picture instanceof ImageBitmap ? [one.picture] : [],
    );
    post(messages, moved);
  };
  return (message: FromWorker): void => {
    const last = waiting.at(-1);
    if (message.type === 'commit' && last?.type === 'commit') {
      if (!gathered) {
        gathered = [...last.operations];
        waiting[waiting.length - 1] = { ...last, operations: gathered };
      }
      for (const operation of message.operations) gathered.push(operation);
      return;
    }
    gathered = undefined;
    const isStep = message.type === 'commit' && isInAnimationFrame();
    if (waiting.push(isStep ? { ...message, isStep } : message) === 1) soon(flush);
  };
}
