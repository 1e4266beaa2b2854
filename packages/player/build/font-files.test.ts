import { expect, test } from 'vitest';
import type { SystemFace } from '../src/shared/system-fonts.ts';
import { fontFiles, readFontFile } from './font-files.ts';
import { symbolFiles } from './symbol-files.ts';

const WOFF2 = 'wOF2';

test('each listed face has its file and the letters that it is loaded for', () => {
  const faces = JSON.parse(readFontFile('fonts.json').toString()) as SystemFace[];
  const others = ['fonts.json', ...symbolFiles];
  expect(faces.map(({ file }) => file).sort()).toEqual(
    fontFiles.filter((name) => !others.includes(name)).sort(),
  );
  for (const { file, as } of faces) {
    expect(readFontFile(file).toString('latin1', 0, 4), file).toBe(WOFF2);
    expect(as.unicodeRange, file).toMatch(/^U\+/);
  }
  const files = faces.map(({ file }) => file);
  expect(files).toEqual(
    expect.arrayContaining(['inter-latin.woff2', 'roboto-latin.woff2', 'emoji-0.woff2']),
  );
  expect(new Set(files).size).toBe(files.length);
});
