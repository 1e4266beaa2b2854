import type { FromThread } from '../protocol.ts';

type Commit = Extract<FromThread, { type: 'commit' }>;

const merged = ({ operations }: Commit, next: Commit): Commit => ({
  type: 'commit',
  operations: [...operations, ...next.operations],
});

/**
 * Sends what is said in one turn of the thread in one message, in the order it was said. Commits that
 * follow each other become one: what an animation moves in many views is shown, and laid out, once.
 */
export function createOutbox(
  post: (messages: FromThread[]) => void,
  soon: (work: () => void) => void,
) {
  let waiting: FromThread[] = [];
  const flush = () => {
    const messages = waiting;
    waiting = [];
    post(messages);
  };
  return (message: FromThread): void => {
    const last = waiting.at(-1);
    if (message.type === 'commit' && last?.type === 'commit') {
      waiting[waiting.length - 1] = merged(last, message);
      return;
    }
    if (waiting.push(message) === 1) soon(flush);
  };
}
