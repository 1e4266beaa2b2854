import { expect, test } from 'vitest';
import { count, duration, printable, table } from './text.ts';

test('counts and durations are formatted for people', () => {
  expect(count(1, 'file')).toBe('1 file');
  expect(count(0, 'file')).toBe('0 files');
  expect(duration(1234)).toBe('1.2 s');
  expect(duration(59_949)).toBe('59.9 s');
  expect(duration(59_960)).toBe('1 min 0 s');
  expect(duration(119_700)).toBe('2 min 0 s');
  expect(duration(125_000)).toBe('2 min 5 s');
});

test('printable replaces control characters', () => {
  expect(printable('main\u001b[2J\r\n\u202egpj')).toBe('main\ufffd[2J\ufffd\ufffd\ufffdgpj');
});

test('columns are aligned', () => {
  expect(
    table([
      ['a', 'bb'],
      ['ccc', 'd'],
    ]),
  ).toBe('a    bb\nccc  d');
});
