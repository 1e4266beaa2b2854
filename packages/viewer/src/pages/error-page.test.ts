import { expect, test } from 'vitest';
import { textOf } from '../../test/html.ts';
import { renderErrorPage } from './error-page.ts';

const baseUrl = 'https://vitrine.example';

test.each([
  ['not_found', 404, 'There is no page at this address.'],
  ['gone', 410, 'deleted, or the time it is kept for is over'],
  ['not_ready', 404, 'the upload has not been finished yet'],
  ['given_up', 404, 'its upload was not complete when its time was over'],
  ['no_build', 404, 'The next build that CI uploads will be at this address'],
  ['unavailable', 503, 'cannot answer just now'],
  ['internal', 500, 'failed to show this page'],
] as const)('%s is %d and says so to people', (kind, status, words) => {
  const page = renderErrorPage({ baseUrl, kind, requestId: 'req-<7>' });
  expect(page.status).toBe(status);
  expect(textOf(page.html)).toContain(words);
  expect(textOf(page.html)).toContain('Request req-<7>');
});

test('only pages whose content may still become ready poll, and the text about it needs a script', () => {
  for (const kind of ['gone', 'not_found', 'internal'] as const)
    expect(renderErrorPage({ baseUrl, kind }).html).not.toContain('data-await');
  for (const kind of ['given_up', 'no_build'] as const)
    expect(renderErrorPage({ baseUrl, kind }).html).toContain(`hidden data-await="${kind}"`);
  const { html } = renderErrorPage({ baseUrl, kind: 'not_ready' });
  expect(html).toMatch(/<span hidden[^>]* data-await[^>]*>This page looks again by itself\./);
  expect(html).toMatch(/<a class="button is-main" href>Try again<\/a>/);
});

test('other errors show the message of the API', () => {
  const page = renderErrorPage({
    baseUrl,
    kind: 'refused',
    code: 'method_not_allowed',
    status: 405,
    message: 'POST is not allowed here <b>',
  });
  expect(page.status).toBe(405);
  expect(textOf(page.html)).toContain('POST is not allowed here <b>');
});
