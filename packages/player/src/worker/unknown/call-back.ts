import type { Answer } from './answers.ts';

/** Verbs whose function is the value that they set, and no callback. */
const TAKES = /^(set|add|register)/;

/** Matches the text of a callback for errors, also after a minifier has renamed everything else. */
const TAKES_ERRORS = /\berr(or)?\b|fail|reject|new Error|onError|console\.(error|warn)/i;

/**
 * The callbacks for an answer and for an error. The documentation of React Native has the order (error,
 * answer), and many libraries have the opposite. So if only one of the two mentions errors, it is the
 * callback for errors.
 */
function pair(first: unknown, last: unknown) {
  const [isFirst, isLast] = [first, last].map((one) => TAKES_ERRORS.test(String(one)));
  return isLast && !isFirst ? { answer: first, error: last } : { answer: last, error: first };
}

type Call = (...values: unknown[]) => unknown;

/**
 * Calls the function that waits for an answer, or one that waits for an error. A function of two
 * parameters gets (error, answer), as in Node.
 */
export function callBack(
  member: string,
  { value }: Answer,
  { values, error }: { values: unknown[]; error: Error },
): void {
  const waiting = values.filter((one) => typeof one === 'function');
  const [first] = waiting as Call[];
  if (!first || (TAKES.test(member) && values[0] === first)) return;
  if (waiting.length > 1) {
    const to = pair(first, waiting.at(-1)) as Record<'answer' | 'error', Call>;
    return void (value ? to.answer(value()) : to.error(error));
  }
  if (!value) first(error);
  else if (first.length > 1) first(null, value());
  else first(value());
}
