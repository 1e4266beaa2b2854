import { expect, test } from 'vitest';
import { createByteSearch } from '../shared/search/byte-search.ts';
import { createNameFinder } from './find-names.ts';

const filler = (length: number) => ' '.repeat(length);

/** Searches a text that arrives in parts of this length. Returns the files that are found, and when. */
function search(text: string, part: number) {
  const names = createNameFinder();
  const bytes = new TextEncoder().encode(text);
  const search = createByteSearch(names.wanted);
  const files: string[] = [];
  for (let at = 0; at < bytes.length; at += part) {
    search.add(bytes.subarray(at, at + part));
    files.push(...names.news());
  }
  const early = [...files];
  search.end();
  files.push(...names.news());
  return { early, files };
}

const found = (text: string, part: number) => search(text, part).files;

test('a name is found once, wherever its text is cut', () => {
  for (let before = 65_500; before < 65_700; before += 1) {
    const text = `${filler(before)}t("OPSQLite");${filler(500)}t("OPSQLite")`;
    expect([before, found(text, 16_384)]).toEqual([before, ['sqlite.worker.js', 'sqlite3.wasm']]);
  }
});

test('a word that only looks like a name at a cut is none', () => {
  // `SQLite` is a name between quotes, and none between words.
  for (let before = 65_400; before < 65_560; before += 1) {
    const text = `${filler(before)}"uses SQLite here"${filler(500)}`;
    expect([before, found(text, 65_536 - 7)]).toEqual([before, []]);
  }
});

test('a name is told before the rest has come', () => {
  expect(search(`t("OPSQLite")${filler(70_000)}`, 1 << 20).early).toContain('sqlite.worker.js');
});

test('names within and at the start of others are found, in the order of the table', () => {
  const text = '"MMKV" ViewManagerAdapter_ExpoVideoView, RNSVGRenderableModule RNSScreen';
  const files = found(text.repeat(500), 1 << 20);
  expect(files).toEqual([...new Set(files)]);
  const of = (name: string) => files.indexOf(`${name}.worker.js`);
  expect(of('react-native-screens')).toBeGreaterThan(-1);
  expect(of('react-native-svg')).toBeGreaterThan(of('react-native-screens'));
  expect(of('react-native-mmkv')).toBeGreaterThan(of('react-native-svg'));
  expect(of('react-native-video')).toBeGreaterThan(of('react-native-mmkv'));
});
