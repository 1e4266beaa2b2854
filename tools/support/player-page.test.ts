import { expect, test } from 'vitest';
import { gaps, shownBy } from './player-page.ts';

const source = `
test('[player.view] is drawn', async () => {
  expect(await app.box('a')).toEqual({});
});
test(
  '[player.text player.fonts] has letters', async () => {
  await app.tap('a');
});
test('[other.1] is not ours', () => {});
`;
const shown = shownBy('a.test.ts', source);

test('shownBy: returns the tests of a file with the ids that they name', () => {
  expect(shown.map(({ id, title }) => [id, title])).toEqual([
    ['view', 'is drawn'],
    ['text', 'has letters'],
    ['fonts', 'has letters'],
  ]);
});

test('gaps: reports lines without a test, tests without a line, and tests that assert nothing', () => {
  const line = (id: string) => [id, id, 'works'] as const;
  expect(gaps(['view', 'view', 'text', 'image'].map(line), shown)).toEqual([
    'player.view is listed twice',
    'player.image has no browser test',
    'a.test.ts: player.fonts is not in works.ts',
    'a.test.ts: the test of player.text checks no position, style or event',
    'a.test.ts: the test of player.fonts checks no position, style or event',
  ]);
  expect(gaps([line('view')], shownBy('a.test.ts', source.slice(0, 90)))).toEqual([]);
});
