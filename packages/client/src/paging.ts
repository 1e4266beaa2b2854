import { ForeignAnswerError } from './errors.ts';

export type AnyPage = { data: readonly unknown[]; nextCursor: string | null };

/** The server may filter all entries of a page, but not of this many pages in a row. */
const MAX_EMPTY_PAGES = 20;

/**
 * Returns a function to call with each page of one list.
 * @throws ForeignAnswerError if pages stay empty, or a cursor repeats: such a list never ends.
 */
export function endlessListCheck(): (page: AnyPage) => void {
  const cursors = new Set<string>();
  let empty = 0;
  return ({ data, nextCursor }) => {
    if (nextCursor === null) return;
    empty = data.length === 0 ? empty + 1 : 0;
    if (empty < MAX_EMPTY_PAGES && !cursors.has(nextCursor)) {
      cursors.add(nextCursor);
      return;
    }
    throw new ForeignAnswerError(
      'the server sends a list that does not end: ' +
        `its pages ${empty > 0 ? 'stay empty' : 'begin again'}; report this to its operator`,
      { status: 200 },
    );
  };
}
