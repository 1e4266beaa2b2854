import { ForeignAnswerError } from './errors.ts';

export type AnyPage = { data: readonly unknown[]; nextCursor: string | null };

/** A page may be empty where the server leaves out what the key does not see; not one after another. */
const MOST_EMPTY = 20;

/**
 * Looks at each page of one list in turn.
 * @throws ForeignAnswerError when the list does not get on: the pages stay empty, or begin again.
 */
export function pageWatch(): (page: AnyPage) => void {
  const cursors = new Set<string>();
  let empty = 0;
  return ({ data, nextCursor }) => {
    if (nextCursor === null) return;
    empty = data.length === 0 ? empty + 1 : 0;
    if (empty < MOST_EMPTY && !cursors.has(nextCursor)) {
      cursors.add(nextCursor);
      return;
    }
    throw new ForeignAnswerError(
      'the server sends a list that does not end: expected was another page, and its pages ' +
        `${empty > 0 ? 'stay empty' : 'begin again'}; ask its operator whether its version has that fault`,
      { status: 200 },
    );
  };
}
