import { expect, test } from 'vitest';
import { code, link, webUrl } from './escape.ts';

test.each([
  'feature/cart|x',
  '@octocat please',
  'fixes #12, GH-12, acme/shop#12, !3',
  '</code><img src=x onerror=alert(1)>',
  '[click](https://evil.example) https://evil.example www.evil.example',
  '`*_~<!-- -->\\',
  ':tada: $x$ &copy;',
  '/close\n/merge\r\n| a |',
])('code: %s begins no markup, mention, reference, cell or line', (text) => {
  const safe = code(text);
  const inner = safe.slice('<code>'.length, -'</code>'.length);
  expect(inner).toMatch(/^(?:[\p{L}\p{M}\p{N} -]|&#\d+;)*$/u);
  // What a reader sees is the text, but for line ends and the space after @, which nobody sees.
  const shown = inner.replace(/&#(\d+);/g, (_, number) => String.fromCodePoint(Number(number)));
  expect(shown.replaceAll('\u200b', '')).toBe(text.replace(/[\r\n]/g, '\ufffd'));
});

test('code: a long text is cut between characters', () => {
  expect(code('😀'.repeat(100), 3)).toBe(`<code>${'&#128512;'.repeat(2)}&#8230;</code>`);
});

test('webUrl: characters that end a link or a cell are encoded', () => {
  const url = webUrl('https://vitrine.example/b/x?a=(b)|c"d\'e<f>@g h\n');
  expect(url).toBe('https://vitrine.example/b/x?a=%28b%29%7Cc%22d%27e%3Cf%3E%40g%20h');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://a:b@vitrine.example/', '', null])(
  'webUrl: %s is no link',
  (text) => {
    expect(webUrl(text)).toBeNull();
    expect(link('Open', text)).toBe('Open');
  },
);
