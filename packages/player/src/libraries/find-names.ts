import { libraries } from './table.ts';

/** The table matches whole names only. */
const anywhere = ({ source }: RegExp): string => source.replace(/^\^|\$$/g, '');

type Candidate = { names: string; begins: RegExp; files: string[] };

const candidates = (): Candidate[] =>
  libraries.flatMap(({ worker, frame, files = [] }) => {
    const names = [worker?.modules, frame?.views].flatMap((one) => (one ? [anywhere(one)] : []));
    if (names.length === 0) return [];
    const all = [worker?.file, frame?.file, ...files].filter((file) => file !== undefined);
    const any = names.join('|');
    return [{ names: any, begins: new RegExp(any, 'y'), files: all }];
  });

/** A search for all names takes less than half of the time of one for those of each library. */
const anyOf = (all: Candidate[]): RegExp =>
  new RegExp(all.length > 0 ? all.map(({ names }) => names).join('|') : '$.', 'g');

/** A new search costs as much as so many places at which no other library is named. */
const MOST_IN_VAIN = 200;

/** Longer than any name with the characters around it that a pattern checks. */
const MARGIN = 128;
/** The smallest text to search, because starting a search has a cost. */
const LEAST = 1 << 16;

/**
 * Finds the libraries whose names are in a bundle while it arrives, and calls `tell` with the scripts
 * and files of each. `end` searches the rest.
 */
export function createNameFinder(tell: (files: string[]) => void) {
  const order = candidates();
  let left = order;
  let any = anyOf(left);
  let text = '';
  let from = 0;

  /** Searches for names that begin before `until`. Later ones need the text that follows. */
  function search(until: number): void {
    const named: Candidate[] = [];
    let inVain = 0;
    for (let at = from; ; at += 1) {
      any.lastIndex = at;
      const match = any.exec(text);
      if (!match || match.index >= until) break;
      at = match.index;
      const here = left.filter(({ begins }) => {
        begins.lastIndex = at;
        return begins.test(text);
      });
      named.push(...here);
      left = left.filter((one) => !here.includes(one));
      if (here.length === 0) inVain += 1;
      if (inVain < MOST_IN_VAIN) continue;
      any = anyOf(left);
      inVain = 0;
    }
    // In the order of the table.
    named.sort((one, other) => order.indexOf(one) - order.indexOf(other));
    if (named.length > 0) tell(named.flatMap(({ files }) => files));
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
