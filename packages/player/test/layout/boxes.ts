import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { loadYoga, MeasureMode } from 'yoga-layout/load';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';
import type { Platform } from '../../src/protocol/settings.ts';
import { type Operation, ROOT, type Tag } from '../../src/protocol/worker.ts';
import type { Frame } from '../../src/worker/layout/frame.ts';
import { LayoutTree } from '../../src/worker/layout/tree.ts';
import { openApp } from '../support/open.ts';
import { randomTrees, TEXT_STYLE, type Tree, WORDS } from './random-trees.ts';

/** The boxes of trees by id, relative to the window. */
type Boxes = ReadonlyMap<number, Frame>;

export const WINDOW = { width: 390, height: 844 };
export const SCALE = 2;
/** The ids of texts that tell how wide each of WORDS is in this browser. */
const wordId = (word: string) => -2 - WORDS.indexOf(word);
/** The id of what tells how far the baseline of a text is below its upper edge: as `y`. */
const BASELINE = -1;

const yoga = await loadYoga();

const all = (tree: Tree): Tree[] => [tree, ...tree.children.flatMap(all)];

/** Where Yoga puts these views. A text is as wide as the browser made it. */
function boxesByYoga(trees: readonly Tree[], page: Boxes, isRtl: boolean): Boxes {
  const texts = new Map(trees.flatMap(all).map(({ id, text }) => [id, text] as const));
  const options = { scale: SCALE, isRtl, swapsLeftAndRight: true };
  const tree = new LayoutTree(yoga, options, (tag, component) => {
    if (component !== 'RCTText') return undefined;
    const natural =
      Math.ceil((page.get(wordId(texts.get(tag - 2) ?? ''))?.width ?? 0) * SCALE) / SCALE;
    return (width, mode) => ({
      width:
        mode === MeasureMode.Exactly
          ? width
          : mode === MeasureMode.AtMost
            ? Math.min(width, natural)
            : natural,
      height: TEXT_STYLE.lineHeight,
    });
  });
  // ROOT is the tag of the root.
  const tagOf = ({ id }: Tree) => id + 2;
  const operations: Operation[] = [];
  for (const one of trees.flatMap(all))
    operations.push(['create', tagOf(one), one.component, one.props]);
  for (const one of trees.flatMap(all))
    operations.push(['children', tagOf(one), one.children.map(tagOf)]);
  tree.apply([...operations, ['children', ROOT, trees.map(tagOf)]]);
  tree.calculate(WINDOW);
  const baseline = page.get(BASELINE)?.y ?? 0;
  const lines = { baseline, height: TEXT_STYLE.lineHeight };
  const ofText = (tag: Tag) => (texts.get(tag - 2) === undefined ? undefined : lines);
  // As the engine does.
  for (let round = 0; round < 4; round += 1) {
    for (const [tag, style] of [...tree.baselines.styles(tree.content, ofText)])
      tree.setNative(tag, style);
    tree.calculate(WINDOW);
  }
  const boxes = new Map<number, Frame>();
  const place = (one: Tree, left: number, top: number) => {
    const { x, y, width, height } = tree.frame(tagOf(one)) ?? { x: 0, y: 0, width: 0, height: 0 };
    boxes.set(one.id, { x: left + x, y: top + y, width, height });
    for (const child of one.children) place(child, left + x, top + y);
  };
  for (const one of trees) place(one, 0, 0);
  return boxes;
}

/** Until then the fonts have arrived. Where Yoga puts a view depends on the layouts before. */
const FONTS_MS = 1500;

/** The source of a bundle that shows these trees, without React. */
function bundleOf(trees: readonly Tree[]): string {
  const cover = { position: 'absolute', top: 0, left: 0, ...TEXT_STYLE };
  const words = WORDS.map(
    (text): Tree => ({
      id: wordId(text),
      component: 'RCTText',
      props: cover,
      children: [],
      text,
    }),
  );
  return `
const ui = nativeFabricUIManager;
let tag = 0;
const create = (component, props, children) => {
  const node = ui.createNode((tag += 2), component, 1, props, {});
  for (const child of children) ui.appendChild(node, child);
  return node;
};
const show = ({ id, component, props, children, text }) => create(component, { ...props, testID: 'box' + id },
  text === undefined ? children.map(show) : [create('RCTRawText', { text }, [])]);
const set = ${JSON.stringify([...words, ...trees])}.map(show);
globalThis.RN$AppRegistry = { getAppKeys: () => ['index'], runApplication() {
  setTimeout(() => ui.completeRoot(1, set), ${FONTS_MS});
} };
`;
}

/** Writes the bundle to a folder that is removed at the end. */
export async function writeBundle(trees: readonly Tree[]) {
  const folder = await temporaryFolder('layout');
  const main = 'main.jsbundle';
  await writeFile(join(folder, main), bundleOf(trees));
  return { folder, main, [Symbol.asyncDispose]: () => removeFolder(folder) };
}

/** Expressions that a browser evaluates in the frame of the app. */
const READ_BASELINE = `(() => {
  const [text, mark] = ['div', 'span'].map((name) => document.createElement(name));
  text.className = 'text';
  text.style = 'font-size: ${TEXT_STYLE.fontSize}px; line-height: ${TEXT_STYLE.lineHeight}px';
  mark.style.display = 'inline-block';
  text.append('a', mark);
  document.querySelector('[data-testid="box${wordId('a')}"]').parentElement.append(text);
  const y = mark.getBoundingClientRect().bottom - text.getBoundingClientRect().top;
  text.remove();
  return [${BASELINE}, { x: 0, y, width: 0, height: 0 }];
})()`;
export const READ_BOXES = `[...document.querySelectorAll('[data-testid^="box"]')].map((element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Number(element.dataset.testid.slice(3)), { x: left, y: top, width, height }];
}).concat([${READ_BASELINE}])`;

/** Opens the trees in Chromium, and reads their boxes. */
export async function boxesInChromium(
  browser: Browser,
  trees: readonly Tree[],
  { platform, isRtl }: { platform: Platform; isRtl: boolean },
) {
  await using bundle = await writeBundle(trees);
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  const settings = { platform, locale: isRtl ? 'ar' : 'en-US', insets };
  await using opened = await openApp(browser, { ...bundle, settings });
  await opened.heard('firstFrame');
  return new Map((await opened.app.evaluate(READ_BOXES)) as [number, Frame][]);
}

type Counts = { boxes: number; right: number; underRight: number; rightUnderRight: number };

const SIDES = ['x', 'y', 'width', 'height'] as const;
const NOWHERE: Frame = { x: 0, y: 0, width: 0, height: 0 };

/** The box relative to that of the parent. */
function within(boxes: Boxes, { id }: Tree, parent: Tree | undefined): Frame {
  const { x, y, ...size } = boxes.get(id) ?? NOWHERE;
  const from = parent ? (boxes.get(parent.id) ?? NOWHERE) : NOWHERE;
  return { x: x - from.x, y: y - from.y, ...size };
}

/** Counts the boxes that are within a point of where Yoga puts them, relative to their parent. */
function compare(trees: readonly Tree[], page: Boxes, device: Boxes, counts: Counts): void {
  const visit = (tree: Tree, parent: Tree | undefined, isUnderRight: boolean) => {
    if (tree.props.display === 'none') return;
    const [seen, wanted] = [within(page, tree, parent), within(device, tree, parent)];
    const isRight = SIDES.every((side) => Math.abs(seen[side] - wanted[side]) <= 1);
    counts.boxes += 1;
    counts.right += Number(isRight);
    counts.underRight += Number(isUnderRight);
    counts.rightUnderRight += Number(isRight && isUnderRight);
    if (!isRight && isUnderRight && process.env.LAYOUT_WRONG)
      console.log(
        JSON.stringify({ ...tree, children: undefined, around: parent?.props, seen, wanted }),
      );
    for (const child of tree.children) visit(child, tree, isRight);
  };
  for (const tree of trees) visit(tree, undefined, true);
}

const BATCH = 150;

type Run = { from: number; count: number; rtl?: boolean };
type Read = (trees: readonly Tree[], isRtl: boolean) => Promise<Boxes>;

/**
 * The share of boxes that a browser puts where Yoga does, of all and of those whose parent is there.
 * It is printed. Each fifth app runs from right to left.
 */
export async function shareOf({ from, count, rtl = true }: Run, read: Read) {
  const counts: Counts = { boxes: 0, right: 0, underRight: 0, rightUnderRight: 0 };
  for (let seed = from; seed < from + count; seed += BATCH) {
    const trees = randomTrees(seed, Math.min(BATCH, from + count - seed));
    const isRtl = rtl && (seed - from) % (5 * BATCH) === BATCH;
    const page = await read(trees, isRtl);
    expect(page.size).toBeGreaterThan(trees.length);
    compare(trees, page, boxesByYoga(trees, page, isRtl), counts);
  }
  const share = {
    right: counts.right / counts.boxes,
    underRight: counts.rightUnderRight / counts.underRight,
  };
  console.log(`${counts.boxes} boxes`, share);
  return share;
}
