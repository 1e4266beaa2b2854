import type { Thread } from './thread.ts';

/** Stands for a method that is not there: says so once, and fails in the way of most native ones. */
export function missingMethod(name: string, send: Thread['send']) {
  let isSaid = false;
  return () => {
    if (!isSaid) send({ type: 'missing', what: 'method', name });
    isSaid = true;
    const failed = Promise.reject(new Error(`${name} is not there in the player.`));
    // Nobody has to wait for what it answers.
    failed.catch(() => {});
    // A method that listens answers with what ends it.
    return Object.assign(failed, { remove() {} });
  };
}
