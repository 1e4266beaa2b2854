import type { Answer } from './answers.ts';

/** Verbs that take a function as what they set, and not to call back. */
const TAKES = /^(set|add|register)/;

/** What the text of a function that waits for an error has, also when a minifier has renamed all else. */
const TAKES_ERRORS = /\berr(or)?\b|fail|reject|new Error|onError|console\.(error|warn)/i;

/**
 * The functions that wait for an answer and for an error. The documentation of React Native has them
 * in the order (error, answer), and many libraries have the opposite. So the one that mentions
 * errors is taken for that, if the other does not.
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
