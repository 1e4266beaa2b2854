import { words } from '../../support/draw.ts';

export const MEDIA_TYPES: readonly string[] = [
  'text/plain',
  'TEXT/Plain; Charset="UTF-8"',
  'image/svg+xml',
  'text/html',
  'application/octet-stream',
  'a/b;c="d;e, f"',
  "x-!#$&^_.+-/y;z='*",
  `a/${'b'.repeat(253)}`,
];

export const NO_MEDIA_TYPES: readonly string[] = [
  '',
  ...words('text text/ /plain text/plain;'),
  'text/plain; charset',
  'text plain',
  'text/pl ain',

  'text/plain\r\nX: y',
  'text/plain\n',
  '\ntext/plain',
  'text/plain;a="\r\n"',
  'text/plain;a="\0"',

  'text/plain, text/html',
  'text/plain; a=b, c/d',
  'text/ä',
  'text/plain; a="ä"',
  'text/plain;a=b;',

  'text/plain; a="b',
  'text/plain; a="b\\"',
  'text//plain',
  'text/plain/x',
  ' text/plain',
  '*/*\0',
  `a/${'b'.repeat(254)}`,
];
