import type { FromWorker, Operation } from '../protocol/worker.ts';

/**
 * Sends what is said in one turn of the worker in one message, in the order it was said. Commits that
 * follow each other become one: what an animation moves in many views is shown, and laid out, once.
 */
export function createOutbox(
  post: (messages: FromWorker[]) => void,
  soon: (work: () => void) => void,
) {
  let waiting: FromWorker[] = [];
  /** Operations of the commit that was said last, once there are several: a list of our own. */
  let gathered: Operation[] | undefined;
  const flush = () => {
    const messages = waiting;
    waiting = [];
    gathered = undefined;
    post(messages);
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
    if (waiting.push(message) === 1) soon(flush);
  };
}
