import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launch } from '../../../tests/harness/browser/chromium.ts';
import { removeFolder, temporaryFolder } from '../../../tests/harness/fixtures/temporary-folder.ts';
import { openHandMade } from './support/hand-made.ts';

/** A desktop that asks for hinted letters: Chromium rounds the width of each to whole pixels. */
const HINTED = `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <match target="pattern">
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintfull</const></edit>
  </match>
</fontconfig>
`;

async function launchHinted() {
  const folder = await temporaryFolder('fontconfig');
  const file = join(folder, 'fonts.conf');
  await writeFile(file, HINTED);
  const before = process.env.FONTCONFIG_FILE;
  process.env.FONTCONFIG_FILE = file;
  const browser = await launch();
  if (before === undefined) delete process.env.FONTCONFIG_FILE;
  else process.env.FONTCONFIG_FILE = before;
  return { browser, [Symbol.asyncDispose]: () => browser.close().then(() => removeFolder(folder)) };
}

const WORDS = ['illiterate', 'Conversations', 'Settings', 'WAVE'];
const SIZES = [9, 11, 13, 15.5, 17, 20, 34];
const STYLES = [{}, { fontWeight: '600' }, { letterSpacing: 0.32 }, { letterSpacing: -0.4 }];
const all = STYLES.flatMap((style) =>
  SIZES.flatMap((fontSize) => WORDS.map((words) => ({ words, props: { ...style, fontSize } }))),
);
const LARGE = 170;

test('a word is as wide as its outlines where letters stand at whole pixels, and stays on one line', async () => {
  await using hinted = await launchHinted();
  const made = [...all, ...WORDS.map((words) => ({ words, props: { fontSize: LARGE } }))].map(
    ({ words, props }, at) =>
      `text('t${at}', '${words}', ${JSON.stringify({ ...props, testID: `t${at}` })})`,
  );
  await using app = await openHandMade(
    hinted.browser,
    `function app() { return h('RCTView', { id: 'root', alignItems: 'flex-start', width: 2000 }, ${made.join()}); }`,
    { platform: 'android', scale: 3 },
  );
  const read = () =>
    app.app.evaluate(() =>
      [...document.querySelectorAll('[data-testid^="t"]')].map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const tops = [...range.getClientRects()].map(({ top, height }) => top + height / 2);
        return {
          width: range.getBoundingClientRect().width,
          isOneLine: Math.max(...tops) - Math.min(...tops) < 1,
        };
      }),
    );
  const wrongs = async () => {
    const found = await read();
    const widths = found.slice(all.length).map(({ width }) => width / LARGE);
    return all.flatMap(({ words, props }, at) => {
      const { width, isOneLine } = found[at] ?? { width: Number.NaN, isOneLine: false };
      const {
        fontSize,
        letterSpacing = 0,
        fontWeight,
      } = props as {
        fontSize: number;
        letterSpacing?: number;
        fontWeight?: string;
      };
      const outlines =
        (widths[WORDS.indexOf(words)] ?? 0) * fontSize + letterSpacing * words.length;
      const isRight = fontWeight !== undefined || Math.abs(width - outlines) < 0.5;
      return isOneLine && isRight ? [] : [{ words, props, width, outlines }];
    });
  };
  await expect.poll(wrongs).toEqual([]);
});
