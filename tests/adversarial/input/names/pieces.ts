import { words } from '../../support/draw.ts';

/** Pairs that are one file on NTFS or APFS, or look identical when they are typed. */
export const TWINS: readonly (readonly [string, string])[] = [
  ['a/b.png', 'a/b.png'],
  ['a/B.png', 'A/b.png'],
  ['é.png', 'e\u0301.png'],
  ['É.png', 'e\u0301.png'],
  ['Ä', 'ä'],
  ['\u212b', 'å'],
  ['K', 'k'],
  ['\u212a', 'k'],
  ['\u212a', 'K'],
  ['ΑΣ', 'ασ'],
  ['ΟΔΟΣ.png', 'οδοσ.png'],
  ['ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ'],
  ['ſ', 's'],
  ['µ', 'μ'],
  ['ẞ', 'ß'],
  ['ß', 'ss'],
  ['Straße.png', 'STRASSE.PNG'],
  ['ﬁ', 'FI'],
  ['ǅ', 'ǆ'],
  ['\u{10400}', '\u{10428}'],
  ['\u1e9b\u0323', '\u017f\u0323\u0307'],
  ['가', '\u1100\u1161'],
];

/** Pairs that look or sound alike, but that no file system treats as one file (ADR 8). */
export const NO_TWINS: readonly (readonly [string, string])[] = [
  ['ı', 'i'],
  ['ı', 'I'],
  ['a', 'а'],
  ['é', 'e'],
  ['ss', 's'],
];

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

/** Parts of names that some operating system, server or parser treats specially. */
export const PIECES: readonly string[] = [
  ...words('a B index.html logo@2x.png . .. ...'),
  '',
  ' ',
  'a ',
  ' a',
  ...words('a. .a ..a a..b ~ -rf * ? a?b a#b a&b a=b a+b a;b a,b [a] {a} $a \\ a\\b ..\\..\\a C:'),
  ...words('C:a a:b a::$DATA \\\\server\\share //server CON con Nul.txt aux PRN COM1 com9.tar.gz'),
  ...words('LPT¹ com10 console CONIN$'),
  'con .txt',
  ...words('nul..txt CLOCK$ %2e%2e %2E %2f %252e %252f %5c %00 % %% %c0%ae %e0%80%ae %u002e 100%'),
  ...words('a%20b \0 a\0.png \n'),
  'a\r\nX: y',
  ...words('\t \x7f \u0085 \u00a0 \u3000 \u2028 \u200b \u200d \u202e gnp.\u202eexe \u2066 \ufeff'),
  ...words('\u00ad \u061c \u180e \ufff9 \u{e0041} \ufe0f \u034f \u115f \ud800 a\udc00 \ud83d 😀'),
  ...words('👩‍👩‍👧 é e\u0301 Å ﬁ ß ẞ İ ı ſ ／ ＼ ．． ⁄ ∕ ․ ‥ ： а ΑΣ 日本語 العربية \u0915\u094d'),
  ...words('<script>hostile()</script>'),
  '"><img src=x onerror=hostile()>',
  "' onx='",
  '&lt;',
  '--><!--',

  "';hostile();'",
  '`',
  '$(id)',
  '|',
  'a"b',
  "a'b",
  ...words('__proto__ constructor toString null serve.lock vitrine.sqlite neighbour'),
  ...words('../../../../neighbour ..%2f..%2f..%2f..%2fneighbour bundle files recordings r index'),
  ...words('.git .htaccess'),
  'a'.repeat(255),
  'a'.repeat(256),
  'é'.repeat(127),
  'é'.repeat(128),
  '😀'.repeat(63),
  '日'.repeat(85),

  'a'.repeat(250),
  ...words('feature x.lock @ @{ a@{b @{-1} HEAD refs ^ a~1 a^'),
];
