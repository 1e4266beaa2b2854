import { words } from '../../support/draw.ts';

/** Parts of repository names: valid ones, and some that only look valid. */
export const REPOSITORY_PARTS: readonly string[] = [
  ...words('acme shop ACME a A k 0 - _ -rf --help .github a. ..a a..b .a. ... . .. .-. x.git .git'),
  ...words('CON nul.txt builds r p __proto__ constructor toString hasOwnProperty null undefined'),
  ...words('NaN 1e3 2e 2e2e %2e %2e%2e %2E %2f %252e%252e % %00 a%20b %c0%ae \u0430cme sh\u043ep'),
  ...words('\u212a ａｃｍｅ acme\u200b ac\u00adme ．． ‥ ․ / K\u0130 ı ſhop \u0131 ﬁ é e\u0301'),
  'shop ',
  ' shop',
  ...words('shop\n shop\0 \r\n shop?x=1 shop#x shop;a shop&repo=a'),
  "a'b",
  'a"b',
  '$(id)',
  '`id`',
  ...words('<b> ~ @ :'),
  'a'.repeat(100),
  'a'.repeat(101),
  'B'.repeat(100),
  'c'.repeat(255),
  'd'.repeat(256),
];
