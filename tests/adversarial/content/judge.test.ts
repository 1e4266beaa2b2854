import { expect, test } from 'vitest';
import { wrongAmong } from './judge.ts';

const OURS = 'https://vitrine.example';
const opened = (path: string, origin: string, type = 'text/html') => {
  return { url: `${OURS}${path}`, origin, type };
};

test.each([
  ['uploaded markup', opened('/c/a1/page.html', 'null'), 1],
  ['a file called as the player', opened('/c/a1/files/player', 'null'), 1],
  ['the player with the origin of the server', opened('/c/a1/player', OURS), 1],
  ['the player', opened('/c/a1/player', 'null'), 0],
  ['a picture', opened('/c/a1/a.png', OURS, 'image/png'), 0],
  ['a document of another site', { ...opened('/', 'null'), url: 'https://other.example/' }, 0],
])('%s that a page opens is judged', (_, one, wrong) => {
  expect(wrongAmong([one], [OURS])).toHaveLength(wrong);
});
