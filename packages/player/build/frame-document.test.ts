import { expect, test } from 'vitest';
import { frameDocument, frameHeaders } from './frame-document.ts';

const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? '';
const store = 'https://store.example';

test('a frame may fetch uploads where the browser is sent for them, and be shown by its page', () => {
  const headers = frameHeaders({ ancestors: ['https://vitrine.example'], content: [store] });
  const policy = policyOf(headers);
  const directives = 'script-src style-src img-src media-src font-src connect-src';
  for (const directive of directives.split(' '))
    expect(policy).toMatch(new RegExp(`${directive} [^;]* ${store}(;|$)`));
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; /);
  expect(policy).toMatch(/; frame-ancestors 'self' https:\/\/vitrine\.example$/);
});

test('nothing lets a frame be of an origin', () => {
  const all = frameHeaders({ ancestors: [], content: [store] });
  expect(JSON.stringify(all)).not.toContain('allow-same-origin');
});

test('the document asks for nothing, and no text in it ends its element', () => {
  const html = frameDocument({
    script: 'x = "</script><!--"',
    style: 'a::after{content:"</style>"}',
  });
  expect(html).toContain('<script>x = "<\\/script><\\!--"</script>');
  expect(html).toContain('<style>a::after{content:"<\\/style>"}</style>');
  expect(html).not.toMatch(/ (src|href)=/);
  // The thread of the app starts while the style is parsed.
  expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('<style>'));
});
