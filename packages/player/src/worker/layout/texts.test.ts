import { expect, it, vi } from 'vitest';
import type { Props, Tag } from '../../protocol/worker.ts';
import type { ShadowNode } from '../fabric/node.ts';
import { opened, view } from './test/opened-engine.ts';

/** Each letter is 5 wide. */
class FakeCanvas {
  font = '';
  letterSpacing = '0px';
  getContext = () => this;
  measureText = (text: string) => ({
    width: text.length * 5,
    fontBoundingBoxAscent: 8,
    fontBoundingBoxDescent: 2,
  });
}

it('the height that the frame reports for a text is used at its width, until the text changes', () => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  const { commit, engine } = opened();
  const words = (tag: Tag, text: string) => view(tag, { text }, [], 'RCTRawText');
  const text = view(4, { fontSize: 10, lineHeight: 10 }, [words(6, 'ab')], 'RCTText');
  const root = (width: number, ...children: ShadowNode[]) =>
    commit(view(2, { width, height: 99 }, children));
  const at = (width: number, height: number) => [4, [0, 0, width, height]];
  expect(root(300, text)).toContainEqual(at(300, 10));
  engine.receive([[4, { natural: { width: 200, height: 30 } }]]);
  expect(engine.places()).toEqual([]);
  engine.receive([[4, { natural: { width: 299.6, height: 40 } }]]);
  expect(engine.places().map(([, tag, box]) => [tag, box])).toEqual([at(300, 40)]);
  expect(root(200, text)).toContainEqual(at(200, 10));
  expect(root(300, text)).toContainEqual(at(300, 40));
  expect(root(300, text.with({ children: [words(6, 'cd')] }))).toEqual([at(300, 10)]);
  // The frame looks at the text again, even if it does not move.
  expect(root(300, text)).toEqual([at(300, 10)]);
});

it.each([
  [{ alignItems: 'baseline' }, {}],
  [{}, { alignSelf: 'baseline' }],
])('texts in a row stand on the baseline of their first lines: %j %j', (ofRow, ofChild) => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  const { commit, layouts } = opened();
  // FakeCanvas has 8 above the baseline and 2 below it, in the middle of the line.
  const text = (tag: Tag, lineHeight: number, props: Props = {}) =>
    view(
      tag,
      { lineHeight, ...props },
      [view(tag + 1, { text: 'a' }, [], 'RCTRawText')],
      'RCTText',
    );
  const row = (tag: Tag, ...children: ShadowNode[]) =>
    view(tag, { flexDirection: 'row', ...ofRow }, children);
  const root = row(
    2,
    text(4, 40, ofChild),
    text(6, 20, { ...ofChild, marginBottom: 3, top: 1 }),
    view(8, { width: 10, height: 10, ...ofChild }),
    view(10, { paddingTop: 2, ...ofChild }, [row(12, text(14, 20, ofChild))]),
  );
  for (let times = 0; times < 2; times += 1) {
    commit(view(1000 + times, { alignItems: 'flex-start' }, [root]));
    const tops = [4, 6, 8, 10].map((tag) => layouts.of(tag)?.y);
    expect([layouts.of(2)?.height, tops]).toEqual([40, [0, 11, 13, 8]]);
  }
});
