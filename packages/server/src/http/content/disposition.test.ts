import { expect, test } from 'vitest';
import { disposition } from './disposition.ts';

const kindOf = (type: string) => disposition(type, 'x')['content-disposition']?.split(';')[0];

test.each([
  'image/png',
  'IMAGE/PNG',
  'video/mp4',
  'text/plain; charset=utf-8',
  'application/javascript',
])('%s is shown inline', (type) => {
  expect(kindOf(type)).toBe('inline');
});

test.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'video/svg+xml',
  'Font/X+XML; a=b',
  'application/pdf',
  'text/css',
  'application/x-unknown',
  'image/pngx',
])('%s is sent as an attachment', (type) => {
  expect(kindOf(type)).toBe('attachment');
});

test('a file name cannot inject a header', () => {
  const { 'content-disposition': header = '' } = disposition('text/html', 'a"\r\nx: y".html');
  expect(header).not.toMatch(/[\r\n]/);
});
