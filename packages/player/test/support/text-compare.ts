import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect } from 'vitest';
import { temporaryFolder } from '../../../../tests/harness/fixtures/temporary-folder.ts';
import type { Given, Label } from './text-app.ts';

/** A text whose height or lines differ from what the worker measured. */
type Difference = { text: string; style: string; measured: Label; found: Omit<Label, 'isExact'> };
export type Compared = Record<
  string,
  {
    count: number;
    height: number;
    lines: number;
    width: number;
    /** Without a font for its letters they are boxes, whose widths depend on what is beside them. */
    isDrawn: boolean;
    differences: Difference[];
  }
>;

/** Writes a bundle into a new folder: text-app.ts, or another app by its url. */
export async function buildTextApp(
  given: Given | null,
  app = import.meta.resolve('./text-app.ts'),
): Promise<{ folder: string; main: string }> {
  const folder = await temporaryFolder('text');
  const bundle = await rolldown({
    input: fileURLToPath(app),
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife' });
  await bundle.close();
  const head = `var __BUNDLE_START_TIME__=0,__DEV__=false,given=${JSON.stringify(given)};\n`;
  await writeFile(join(folder, 'main.js'), head + output[0].code);
  return { folder, main: 'main.js' };
}

/** Runs in the frame: compares each text with its label, and counts those that agree by script. */
export function compareTexts(): Compared {
  const compared: Compared = {};
  const range = document.createRange();
  const context = document.createElement('canvas').getContext('2d');
  const widthOf = (letter: string) => context?.measureText(letter).width;
  const NOBODYS = '\ue000';
  /** Where lines start, in letters of the text. */
  function startsOf(element: Element): number[] {
    const starts: number[] = [];
    let [before, last] = [0, Number.NaN];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (
      let node = walker.nextNode() as Text | null;
      node;
      node = walker.nextNode() as Text | null
    ) {
      for (let at = 0; at < node.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = [...range.getClientRects()].at(-1);
        const isOfNext = box && (Number.isNaN(last) || box.bottom - last > box.height * 0.6);
        if (!isOfNext || node.data[at] === '\n') continue;
        starts.push(before + at);
        last = box.bottom;
      }
      before += node.length;
    }
    return starts;
  }
  for (const element of document.querySelectorAll('[data-testid^="text-"]')) {
    const script = element.getAttribute('data-testid')?.slice(5) ?? '';
    const measured = JSON.parse(element.getAttribute('aria-label') ?? '') as Label;
    const { width, height } = element.getBoundingClientRect();
    const [letter = ''] = /\p{L}/u.exec(element.textContent) ?? [];
    const isDrawn = letter === '' || widthOf(letter) !== widthOf(NOBODYS);
    compared[script] ??= { count: 0, height: 0, lines: 0, width: 0, isDrawn, differences: [] };
    const of = compared[script];
    of.count += 1;
    const isHigh = Math.abs(height - measured.height) <= 1;
    const starts = startsOf(element);
    const isClamped = element.matches('.is-clamped');
    of.height += Number(isHigh);
    of.lines += Number(isClamped || starts.join() === measured.starts.join());
    of.width += Number(width <= measured.width + 0.01 && width > measured.width - 1);
    if (isHigh || of.differences.length > 20) continue;
    const style = element.getAttribute('style') ?? '';
    const found = { width, height, starts };
    of.differences.push({ text: element.innerHTML, style, measured, found });
  }
  return compared;
}

/** The share of heights that agree, of all texts and of those of a script. */
const LEAST = { all: 0.98, script: 0.9 };

/** Prints the shares of texts that agree, by script, and expects most heights to. */
export function expectAgreement(compared: Compared): void {
  const all = Object.entries(compared);
  const percent = (share: number, count: number) => `${((100 * share) / count).toFixed(1)} %`;
  console.table(
    all.map(([script, { count, height, lines, width }]) => ({
      script,
      count,
      height: percent(height, count),
      lines: percent(lines, count),
      width: percent(width, count),
    })),
  );
  const drawn = all.filter(([, { isDrawn }]) => isDrawn);
  const sum = (name: 'count' | 'height') => drawn.reduce((total, [, one]) => total + one[name], 0);
  const differences = drawn.flatMap(([script, one]) => one.differences.map((of) => [script, of]));
  const first = JSON.stringify(differences.slice(0, 3));
  expect(sum('height') / sum('count'), first).toBeGreaterThanOrEqual(LEAST.all);
  for (const [script, { count, height }] of drawn)
    expect(height / count, `${script}: ${first}`).toBeGreaterThanOrEqual(LEAST.script);
}
