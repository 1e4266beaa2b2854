import { createByteSearch, type Wanted } from '../shared/search/byte-search.ts';
import { libraries } from './table.ts';

/** The table matches whole names only. */
const anywhere = ({ source }: RegExp): string => source.replace(/^\^|\$$/g, '');

/**
 * Finds the libraries whose names are in a bundle. `wanted` is what a search has to look for, and `news` returns
 * the scripts and files of the libraries that were found since its last call, in the order of the table.
 */
export function createNameFinder() {
  let found = new Set<number>();
  const filesOf: string[][] = [];
  const wanted = libraries.flatMap(({ worker, frame, files = [] }): Wanted[] => {
    const names = [worker?.modules, frame?.views].flatMap((one) => (one ? [anywhere(one)] : []));
    if (names.length === 0) return [];
    const all = [worker?.file, frame?.file, ...files].filter((file) => file !== undefined);
    const index = filesOf.push(all) - 1;
    return [{ pattern: new RegExp(names.join('|')), found: () => !found.add(index) }];
  });
  return {
    wanted,
    news(): string[] {
      const now = [...found].sort((one, other) => one - other);
      found = new Set();
      return now.flatMap((index) => filesOf[index] ?? []);
    },
  };
}

/** The scripts and files of the libraries whose names are in a text, in the order of the table. */
export function filesNamedIn(text: string): string[] {
  const names = createNameFinder();
  const search = createByteSearch(names.wanted);
  search.add(new TextEncoder().encode(text));
  search.end();
  return names.news();
}
