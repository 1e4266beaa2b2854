import type { FromThread } from '../protocol.ts';

/** Sends what is said in one turn of the thread in one message, in the order it was said. */
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
    if (waiting.push(message) === 1) soon(flush);
  };
}
