import { createNameFinder } from '../../libraries/find-names.ts';
import { createVersionFinder } from '../../shared/react-native-version.ts';
import { createByteSearch } from '../../shared/search/byte-search.ts';
import { detectMarked, HEAD, type Marks, marksWanted, textOf } from '../detect.ts';

/**
 * Reads a script part by part: what it is for, its version of React Native, and the libraries that it names,
 * which `named` gets as soon as they are found.
 */
export function createScriptReader(named: (files: string[]) => void) {
  const libraries: string[] = [];
  const marks: Marks = new Set();
  const version = createVersionFinder();
  const names = createNameFinder();
  const search = createByteSearch([...names.wanted, ...marksWanted(marks), ...version.wanted]);
  let beginning = '';

  function tell(): void {
    const news = names.news();
    if (news.length === 0) return;
    libraries.push(...news);
    named(news);
  }

  return {
    add(part: Uint8Array): void {
      if (beginning.length < HEAD) beginning += textOf(part.subarray(0, HEAD));
      search.add(part);
      tell();
    },
    end(files: readonly string[]) {
      search.end();
      tell();
      const detected = detectMarked(beginning, marks, files);
      return { detected, libraries, reactNative: version.found() };
    },
  };
}
