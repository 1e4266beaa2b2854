import { expect, test } from 'vitest';
import { segmentsOf } from './breaks.ts';

/** The segments of a text, with `·` between letters and the spaces behind them. */
const split = (text: string) =>
  segmentsOf(text).map(
    ({ start, contentEnd, end, isForced }) =>
      `${text.slice(start, contentEnd)}${end > contentEnd ? '·'.repeat(end - contentEnd) : ''}${isForced ? '⏎' : ''}`,
  );

test.for<[text: string, segments: string[]]>([
  ['one two  three', ['one·', 'two··', 'three']],
  ['  one\n\ntwo\n', ['··', 'one⏎', '⏎', 'two⏎']],
  ['', []],
  ['well-known -5 x-1 --a', ['well-', 'known·', '-5·', 'x-', '1·', '-', '-', 'a']],
  ['http://a.b/c?d=1&e', ['http://a.b/c?', 'd=1&e']],
  ['end.(see) f(x) a/b, c.', ['end.', '(see)·', 'f(x)·', 'a/b,·', 'c.']],
  ['no\u00a0break zero\u200bwidth', ['no\u00a0break·', 'zero\u200b', 'width']],
  ['co\u00adop', ['co\u00ad', 'op']],
  ['你好，世界', ['你', '好，', '世', '界']],
  ['ちょっとー', ['ち', 'ょ', 'っ', 'と', 'ー']],
  ['ABC漢1', ['ABC', '漢', '1']],
  ['안녕하세요 세계', ['안', '녕', '하', '세', '요·', '세', '계']],
  ['מה־זה?', ['מה־', 'זה?']],
  ['说：“好”。', ['说：', '“好”。']],
  ['ภาษาไทย', ['ภาษา', 'ไทย']],
  ['👨‍👩‍👧👍🏽🇩🇪🇫🇷', ['👨‍👩‍👧', '👍🏽', '🇩🇪', '🇫🇷']],
])('%j breaks where browsers break it', ([text, segments]) => {
  expect(split(text)).toEqual(segments);
});
