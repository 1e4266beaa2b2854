import { expect, test } from 'vitest';
import { parseProperties } from './properties.ts';

test('parseProperties reads what java.util.Properties.store writes', () => {
  const text = [
    '#Wed Nov 25 18:00:00 UTC 2026',
    'url=https\\://host/a\\=b',
    'with\\ space=\\ padded',
    'path=C\\:\\\\agent\\\\temp',
    'letter=\\u00E9\\ttab',
    'empty=',
    'no separator',
  ].join('\r\n');
  expect(parseProperties(text)).toEqual({
    url: 'https://host/a=b',
    'with space': ' padded',
    path: 'C:\\agent\\temp',
    letter: 'é\ttab',
    empty: '',
  });
});
