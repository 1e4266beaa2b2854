import { expect, test } from 'vitest';
import type { Io } from './io.ts';
import { createProgressLine, size } from './progress-line.ts';

function screen(isTerminal: boolean, quiet = false) {
  const said = { out: '', err: '' };
  let time = 0;
  const io: Io = {
    env: {},
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    isTerminal,
    stopSignal: () => new Promise(() => {}),
  };
  const live = createProgressLine(io, quiet, () => time);
  const showAt = (ms: number, line: string) => {
    time = ms;
    live.show(() => line);
  };
  return { said, live, showAt };
}

test('a terminal gets one changing line at a limited rate', () => {
  const { said, live, showAt } = screen(true);
  showAt(0, 'one');
  showAt(50, 'too soon');
  showAt(100, 'two');
  live.clear();
  live.clear();
  const clear = '\r\u001b[2K';
  expect(said).toEqual({ out: `${clear}one${clear}two${clear}`, err: '' });
});

test('a log gets a line every few seconds, and none for a short operation', () => {
  const { said, live, showAt } = screen(false);
  showAt(0, 'at once');
  showAt(4999, 'too soon');
  showAt(5000, 'first');
  showAt(9000, 'too soon');
  showAt(12_000, 'second');
  live.clear();
  expect(said).toEqual({ out: '', err: 'first\nsecond\n' });
});

test('with --json nothing is printed', () => {
  const { said, live, showAt } = screen(true, true);
  showAt(10_000, 'unseen');
  live.clear();
  expect(said).toEqual({ out: '', err: '' });
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [875_201, '875 kB'],
  [999_500, '1.0 MB'],
  [2_500_000_000_000, '2.5 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(size(bytes)).toBe(text);
});
