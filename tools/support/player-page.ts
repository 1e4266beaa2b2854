// Generates docs/player.md: what works in the player, and the browser test that shows it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Line, works } from '../../packages/player/test/works.ts';

export type Shown = { id: string; title: string; file: string; body: string };

const TITLE = /^ *test\(\s*(['"`])\[((?:player\.[\w-]+ ?)+)\] (.+?)\1/gm;
/**
 * The existence of an element proves nothing: a test must check its position, its look, or what the
 * app reports.
 */
const ASSERTS =
  /\b(?:says|box|style|colorsAt|notes|heard|hears|inputValue|textContent|evaluate|boundingBox)\((?!'firstFrame')|\bsaid\.|'inputmode'/;

/** The tests of a file whose titles name ids. */
export function shownBy(file: string, source: string): Shown[] {
  const titles = [...source.matchAll(TITLE)];
  return titles.flatMap((match, at) => {
    const body = source.slice(match.index, titles[at + 1]?.index);
    return (match[2] ?? '')
      .split(' ')
      .map((id) => ({ id: id.replace('player.', ''), title: match[3] ?? '', file, body }));
  });
}

/** Returns lines without tests and tests without lines. Empty when each has the other. */
export function gaps(lines: readonly Line[], shown: readonly Shown[]): string[] {
  const ids = lines.map(([id]) => id);
  const of = (id: string) => shown.filter((one) => one.id === id);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `player.${id} is listed twice`),
    ...ids.filter((id) => of(id).length === 0).map((id) => `player.${id} has no browser test`),
    ...shown
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, file }) => `${file}: player.${id} is not in works.ts`),
    ...shown
      .filter(({ body }) => !ASSERTS.test(body))
      .map(
        ({ id, file }) => `${file}: the test of player.${id} checks no position, style or event`,
      ),
  ];
}

const HEAD = `# What works in the player

The player runs the bundle that CI uploaded. Each line names a feature that an app may use, what the
viewer sees or does then, and the browser test that checks it by positions, styles or what the app
reports. The tests use apps of [\`examples/\`](../examples) that Metro has bundled:
\`examples/gallery\` (React Native alone, 0.88) and \`examples/expo\` (SDK 57, React Native 0.86).
\`examples/versions\` is one app in React Native 0.73, 0.76, 0.79 and 0.82, as a production bundle for iOS
and a development bundle for Android, and the first and the last version also the other way round: [versions.apps.test.ts](../packages/player/test/versions.apps.test.ts). Some small
libraries also work or have a stand-in; [table.ts](../packages/player/src/libraries/table.ts) lists all. A
view that the player does not know becomes a box with its name on the screen, and each unknown part gets a
line in the diagnostics. [libraries.md](libraries.md) says for each of the most used libraries whether it works.

All of it is tested in Chromium, and the main features also in Firefox:
[firefox.apps.test.ts](../packages/player/test/firefox.apps.test.ts). Safari has not been tested. Only Chromium gives
an app its own process, which may run out of memory without ending the page around it.

\`npm run docs\` generates this page from [works](../packages/player/test/works) and the titles of the
tests; \`npm run check\` fails on a line without a test.
`;

export function playerPage(root: string): string {
  const files = globSync('packages/player/test/**/*.test.ts', { cwd: root }).sort();
  const shown = files.flatMap((file) => shownBy(file, readFileSync(join(root, file), 'utf8')));
  const found = gaps(Object.values(works).flat(), shown);
  if (found.length > 0) throw new Error(`docs/player.md:\n${found.join('\n')}`);
  const tests = (id: string) =>
    shown
      .filter((one) => one.id === id)
      .map(({ file, title }) => `[${title.replaceAll('|', '\\|')}](../${file})`)
      .join('<br>');
  const table = (lines: readonly Line[]) =>
    lines.map(([id, name, does]) => `| ${name} | ${does} | ${tests(id)} |`).join('\n');
  const parts = Object.entries(works).map(
    ([head, lines]) =>
      `\n## ${head}\n\n| | what works | shown by |\n|---|---|---|\n${table(lines)}\n`,
  );
  return `${HEAD}${parts.join('')}`;
}
