import { expect, test } from 'vitest';
import { foreignOrigins, local, safeHref } from './urls.ts';

test.each([
  ['https://host', 'https://host/p/abc', '/p/abc'],
  ['https://host', 'https://host', '/'],
  ['https://host/vitrine', 'https://host/vitrine/docs', '/vitrine/docs'],
  ['https://host/vitrine', 'https://host/vitrine', '/vitrine/'],
  ['https://host/vitrine', 'https://host/vitrine-other/x', 'https://host/vitrine-other/x'],
  ['https://host', 'https://host.evil/x', 'https://host.evil/x'],
])('at %s, %s is linked as %s', (baseUrl, url, href) => {
  expect(local(baseUrl, url)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'https://user:secret@host/',
  '//host/path',
  '128',
  '',
])('%j is not linked', (url) => {
  expect(safeHref(url)).toBeNull();
});

test('http and https urls are linked', () => {
  expect(safeHref('https://host/a b')).toBe('https://host/a%20b');
});

test('foreign origins are listed once, without the own one', () => {
  const urls = ['https://a.previews.host/1', 'https://a.previews.host/2', 'https://host/3', 'x'];
  expect(foreignOrigins('https://host/vitrine', urls)).toEqual(['https://a.previews.host']);
});
