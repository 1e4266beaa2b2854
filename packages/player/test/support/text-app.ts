/**
 * A bundle that shows random texts. Each has what the worker measured as its label, so that a test
 * can compare it with what the browser makes of the text.
 */
import type { Platform } from '../../src/protocol/settings.ts';
import type { Props } from '../../src/protocol/worker.ts';
import { ShadowNode } from '../../src/worker/fabric/node.ts';
import { createFonts } from '../../src/worker/layout/text/font.ts';
import { createTextMeasure } from '../../src/worker/layout/text/measure-text.ts';
import { type Paragraph, paragraphOf } from '../../src/worker/layout/text/spans.ts';
import { scripts } from './text-scripts.ts';

export type Given = { seed: number; each: number; platform: Platform };
/** What the worker measured: the width and height, and where lines start in the drawn text. */
export type Label = { width: number; height: number; starts: number[]; isExact: boolean };

type Ui = {
  createNode(tag: number, name: string, root: number, props: Props, handle: object): ShadowNode;
  appendChild(parent: ShadowNode, child: ShadowNode): void;
  createChildSet(): ShadowNode[];
  appendChildToSet(set: ShadowNode[], child: ShadowNode): void;
  completeRoot(root: number, set: ShadowNode[]): void;
};
const worker = globalThis as unknown as {
  given: Given;
  nativeFabricUIManager: Ui;
  RN$AppRegistry: object;
};
const { seed, each, platform } = worker.given;

/** Mulberry32 */
let state = seed;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
const sometimes = (props: () => Props): Props => (random() < 0.25 ? props() : {});

const FAMILIES = ['System', 'monospace', 'serif', 'ui-monospace', 'Georgia'];
const styleOf = (): Props => ({
  fontSize: 9 + below(24),
  ...sometimes(() => ({ fontFamily: pick(FAMILIES) })),
  ...sometimes(() => ({ fontWeight: pick(['bold', '500', 'semibold']) })),
  ...sometimes(() => ({ fontStyle: 'italic' })),
  ...sometimes(() => ({ letterSpacing: pick([-0.4, 0.5, 2]) })),
  ...sometimes(() => ({ lineHeight: 14 + below(30) })),
  ...sometimes(() => ({ textTransform: pick(['uppercase', 'capitalize', 'lowercase']) })),
});

const ui = worker.nativeFabricUIManager;
let tag = 1;
function make(name: string, props: Props, children: ShadowNode[] = []): ShadowNode {
  tag += 2;
  const node = ui.createNode(tag, name, 1, props, {});
  for (const child of children) ui.appendChild(node, child);
  return node;
}
const raw = (text: string) => make('RCTRawText', { text });

function childrenOf(text: string): ShadowNode[] {
  if (random() < 0.7) return [raw(text)];
  // Words may have several styles.
  const at = text.length > 4 ? 1 + below(text.length - 2) : 0;
  if (at === 0 || /[\p{M}\p{Cf}\p{Cs}\p{sc=Arab}]/u.test(text.slice(at - 1, at + 2)))
    return [raw(text)];
  return [raw(text.slice(0, at)), make('RCTVirtualText', styleOf(), [raw(text.slice(at))])];
}

/** Without empty lines, and without the letter that has the font padding of Android. */
function startsOf({ spans }: Paragraph, lines: readonly { start: number }[]): number[] {
  const text = spans.map((span) => ('text' in span ? span.text : '')).join('');
  const before = text.startsWith(WORD_JOINER) ? 1 : 0;
  return lines
    .map(({ start }) => Math.max(0, start - before))
    .filter((start) => ![undefined, '\n', WORD_JOINER].includes(text[start + before]));
}
const WORD_JOINER = '\u2060';

const measure = createTextMeasure(createFonts('en-US'), 3);

function textOf(script: string): ShadowNode {
  const props = { ...styleOf(), ...sometimes(() => ({ numberOfLines: 1 + below(3) })) };
  const words = scripts[script] ?? [];
  const text = Array.from({ length: 1 + below(24) }, () => pick(words)).join('');
  const children = childrenOf(text);
  const paragraph = paragraphOf(
    new ShadowNode(0, 'RCTText', props, {}, children),
    { platform, locale: 'en-US' },
    () => ({ width: 0, height: 0 }),
  );
  const isExact = random() < 0.5;
  const isFree = !isExact && random() < 0.2;
  const { width, height, lines } = measure(paragraph, {
    width: isFree ? Number.NaN : 80 + below(280),
    widthMode: isFree ? 'undefined' : isExact ? 'exactly' : 'at-most',
  });
  const label: Label = { width, height, starts: startsOf(paragraph, lines), isExact: !isFree };
  const where = isFree ? {} : { width };
  return make(
    'RCTView',
    { position: 'absolute', left: 0, top: 0, width: 40_000, alignItems: 'flex-start' },
    [
      make(
        'RCTText',
        { ...props, ...where, testID: `text-${script}`, accessibilityLabel: JSON.stringify(label) },
        children,
      ),
    ],
  );
}

worker.RN$AppRegistry = {
  getAppKeys: () => ['index'],
  runApplication() {
    const names = Object.keys(scripts);
    const texts = names.flatMap((name) => Array.from({ length: each }, () => textOf(name)));
    const set = ui.createChildSet();
    ui.appendChildToSet(set, make('RCTView', { flex: 1 }, texts));
    ui.completeRoot(1, set);
  },
};
