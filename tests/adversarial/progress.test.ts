import { expect, test } from 'vitest';
import { Progress } from './progress.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  return { written, screen: { isTTY, columns: 40, write } as never };
}

test('on a terminal one line, cut to its width, shows the progress of a scenario and is cleared', () => {
  const { written, screen: terminal } = screen(true);
  const progress = new Progress(terminal);
  progress.tell('folder/scenario', 17, 200);
  progress.tell('folder/scenario', 18, 200);
  progress.clear();
  progress.tell('folder/a scenario with a longer name', 1, 200);
  expect(written).toEqual([
    '\r\x1b[K     folder/scenario: 17 of at least 20',
    '\r\x1b[K',
    '\r\x1b[K     folder/a scenario with a longer na',
  ]);
});

test('without a terminal nothing is written', () => {
  const { written, screen: file } = screen(false);
  const progress = new Progress(file);
  progress.tell('folder/scenario', 17, 200);
  progress.clear();
  expect(written).toEqual([]);
});
