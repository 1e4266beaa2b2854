import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a field with a comma, a quote, a line break or a space at its end is quoted', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ' x', 7, null, ''])).toBe(
    'a,"b,c","say ""hi""","two\nlines"," x",7,,\r\n',
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['\nx', `"'\nx"`],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('the formula %j becomes the text %s', (given, written) => {
  expect(csvLine([given])).toBe(`${written}\r\n`);
});

test('a negative number and a text with an operator inside stay as they are', () => {
  expect(csvLine([-1, 'a=b', 'x-y'])).toBe('-1,a=b,x-y\r\n');
});
