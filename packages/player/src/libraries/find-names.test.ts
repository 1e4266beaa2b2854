import { expect, test } from 'vitest';
import { createNameFinder } from './find-names.ts';

const filler = (length: number) => ' '.repeat(length);

/** The files that are found in a text which arrives in parts of this length. */
function found(text: string, part: number): string[] {
  const files: string[] = [];
  const finder = createNameFinder((more) => files.push(...more));
  for (let at = 0; at < text.length; at += part) finder.add(text.slice(at, at + part));
  finder.end();
  return files;
}

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
  const files: string[] = [];
  const finder = createNameFinder((more) => files.push(...more));
  finder.add(`t("OPSQLite")${filler(70_000)}`);
  expect(files).toContain('sqlite.worker.js');
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
