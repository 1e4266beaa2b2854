import { expect, test } from 'vitest';
import { complaints } from './header-rules.ts';

const fine = {
  'content-type': 'text/html',
  'content-disposition': 'attachment; filename=x',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const judge = (headers: Record<string, string>, status = 200) =>
  complaints({ status, headers: new Headers(headers), body: '' }, 'text/html');

test('a response with all headers has no complaints', () => {
  expect(judge(fine)).toEqual([]);
});

test.each(Object.keys(fine))('a response without %s has a complaint', (name) => {
  const rest = Object.fromEntries(Object.entries(fine).filter(([other]) => other !== name));
  expect(judge(rest)).toHaveLength(1);
});

test.each([
  ['content-disposition', 'inline; filename=x'],
  ['content-disposition', 'attachments'],
  ['content-security-policy', "sandbox allow-scripts; default-src 'none'"],
  ['content-security-policy', "sandbox; default-src 'none', sandbox"],
  ['content-type', 'text/plain'],
  ['set-cookie', 'a=b'],
  ['service-worker-allowed', '/'],
  ['refresh', '0;url=x'],
])('nor is one whose %s is %s', (name, value) => {
  expect(judge({ ...fine, [name]: value })).toHaveLength(1);
});

test('an error without the headers of content, with its own body, has no complaints', () => {
  expect(judge(fine, 404)).not.toEqual([]);
});
