import LineBreaker from 'linebreak';
import { isFirefox } from './engine.ts';

/** A part of a text that no line break divides: letters, and the spaces behind them. */
export type Segment = {
  start: number;
  /** Where the letters end. The spaces behind them hang over the end of a line. */
  contentEnd: number;
  end: number;
  /** A newline follows. It is between `end` and the start of the next segment. */
  isForced: boolean;
};

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09;
const NEWLINE = 0x0a;

/**
 * Divides a text where browsers may break a line. They break between words at spaces, between other
 * characters by the Unicode Line Breaking Algorithm (UAX 14), and between two characters of ASCII by
 * a table of their own.
 */
export function segmentsOf(text: string): Segment[] {
  const inWords = breaksInWords(text);
  const segments: Segment[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    while (at < text.length && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== NEWLINE) {
      at += 1;
      if (inWords.has(at)) break;
    }
    const contentEnd = at;
    while (isSpace(text.charCodeAt(at))) at += 1;
    const isForced = text.charCodeAt(at) === NEWLINE;
    segments.push({ start, contentEnd, end: at, isForced });
    if (isForced) at += 1;
  }
  return segments;
}

const ASCII = /^[\0-\x7e]*$/;
const ONE_WORD = /^[\w \t\n.,:;'"&@#*=]*$/;

/** Where a line may break within words: the positions of the second parts. */
function breaksInWords(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  if (ONE_WORD.test(text)) return found;
  if (!isFirefox) {
    for (let at = 1; at < text.length; at += 1)
      if (isAsciiPair(text, at) && breaksAscii(text, at)) found.add(at);
    if (ASCII.test(text)) return found;
    for (const { index } of text.matchAll(AFTER_MAQAF)) found.add(index);
  }
  const breaker = new LineBreaker(isFirefox ? text : asInUnicode16(text));
  for (let one = breaker.nextBreak(); one; one = breaker.nextBreak())
    if (isFirefox || !isAsciiPair(text, one.position)) found.add(one.position);
  for (const run of text.matchAll(WITHOUT_SPACES))
    for (const { index } of wordsIn(run[0])) if (index > 0) found.add(run.index + index);
  return found;
}

const isAsciiPair = (text: string, at: number): boolean =>
  text.charCodeAt(at - 1) < 0x7f && text.charCodeAt(at) < 0x7f;

/** Chromium breaks before these, unless a style says otherwise. */
const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶーㇰ-ㇿ]/g;

/** Quotes between wide letters open and close like brackets (Unicode 16, LB19a). */
const WIDE = String.raw`[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60]`;
const WIDE_OPENING = new RegExp(`(?<=${WIDE})[“‘](?=${WIDE})`, 'g');
const WIDE_CLOSING = new RegExp(`(?<=${WIDE})[”’](?=${WIDE})`, 'g');

/** A hyphen between Hebrew letters (Unicode 16, LB21a). */
const AFTER_MAQAF = /(?<=[א-ת][־‐-])(?=[א-ת])/g;

/** Replaces letters by others whose rules are those of newer versions of Unicode. */
const asInUnicode16 = (text: string): string =>
  text.replace(SMALL_KANA, 'ア').replace(WIDE_OPENING, '（').replace(WIDE_CLOSING, '）');

/** Scripts whose words are found in a dictionary: Thai, Lao, Burmese and Khmer. */
const WITHOUT_SPACES = /[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u1000-\u109f\u1780-\u17d3]{2,}/g;
const { Segmenter } = Intl;
let dictionary: Intl.Segmenter | undefined;
/** The first use of Intl takes 10 ms, which no start should wait for. */
function wordsIn(text: string): Intl.Segments {
  dictionary ??= new Segmenter('th', { granularity: 'word' });
  return dictionary.segment(text);
}

const OPENING = '([{<';
const KEEPS_OPENING = "$'(-/<@[^_`{";
const KEEPS_HYPHEN = '!$),./:;?]}';
const KEEPS_QUESTION = `!"'),./:;?]}`;
const ALPHANUMERIC = /[0-9a-z]/i;
const DIGIT = /[0-9]/;

/** third_party/blink/renderer/platform/text/text_break_iterator.cc */
function breaksAscii(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at]];
  if (before === '-')
    return (
      !KEEPS_HYPHEN.includes(after) &&
      (!DIGIT.test(after) || ALPHANUMERIC.test(text[at - 2] ?? ' '))
    );
  if (before === '?') return !KEEPS_QUESTION.includes(after);
  return OPENING.includes(after) && !KEEPS_OPENING.includes(before) && !ALPHANUMERIC.test(before);
}
