import { libraries } from './table.ts';

/** The table matches whole names only. */
const anywhere = ({ source }: RegExp) => new RegExp(source.replace(/^\^|\$$/g, ''), 'g');

const candidates = () =>
  libraries.map(({ worker, frame, files = [] }) => ({
    names: [worker?.modules, frame?.views].flatMap((names) => (names ? [anywhere(names)] : [])),
    files: [worker?.file, frame?.file, ...files].filter((file) => file !== undefined),
  }));

/** Longer than any name with the characters around it that a pattern checks. */
const MARGIN = 128;
/** The smallest text to search, because starting a search has a cost. */
const LEAST = 1 << 16;

/**
 * Finds the libraries whose names are in a bundle while it arrives, and calls `found` with the scripts
 * and files of each. `end` searches the rest.
 */
export function createNameFinder(found: (files: string[]) => void) {
  let left = candidates();
  let text = '';
  let from = 0;

  /** Searches for names that begin before `until`. Later ones need the text that follows. */
  function search(until: number): void {
    const begins = (names: RegExp) => {
      names.lastIndex = from;
      const match = names.exec(text);
      return match !== null && match.index < until;
    };
    const named = left.filter(({ names }) => names.some(begins));
    left = left.filter((one) => !named.includes(one));
    if (named.length > 0) found(named.flatMap(({ files }) => files));
  }

  return {
    add(more: string): void {
      text += more;
      if (text.length - from < LEAST) return;
      search(text.length - MARGIN);
      text = text.slice(-2 * MARGIN);
      from = MARGIN;
    },
    end: () => search(Number.POSITIVE_INFINITY),
  };
}

/** The scripts and files of the libraries whose names are in a text, in the order of the table. */
export function filesNamedIn(text: string): string[] {
  const files: string[] = [];
  const finder = createNameFinder((found) => files.push(...found));
  finder.add(text);
  finder.end();
  return files;
}
