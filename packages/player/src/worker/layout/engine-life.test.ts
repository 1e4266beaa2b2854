import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadYoga } from 'yoga-layout/load';
import { createNativeStyles } from '../../libraries/layout/native-views.ts';
import type { Props, Tag } from '../../protocol/worker.ts';
import { Layouts } from '../fabric/layouts.ts';
import { Mounted } from '../fabric/mounting.ts';
import { ShadowNode } from '../fabric/node.ts';
import { fakeWorker } from '../test/fake-worker.ts';
import { LayoutEngine } from './engine.ts';

const yoga = await loadYoga();

/** Each letter is 10 wide, until a font arrives in which it is 20. */
let letter = 10;
class FakeCanvas {
  getContext = () => this;
  measureText = (text: string) => ({
    width: text.length * letter,
    fontBoundingBoxAscent: 16,
    fontBoundingBoxDescent: 4,
  });
}
const fonts = new Set<object>();
beforeEach(() => {
  letter = 10;
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('fonts', fonts);
  vi.stubGlobal(
    'FontFace',
    class {
      load = async () => this;
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

function opened(isRtl = false) {
  const { settings } = fakeWorker().worker;
  const mounted = new Mounted();
  const layouts = new Layouts();
  const given = { settings, isRtl, mounted, layouts, changed: () => {}, emit: () => {} };
  const engine = new LayoutEngine(yoga, given, createNativeStyles(given));
  mounted.filters.push((operations) => engine.apply(operations));
  const commit = (...views: ShadowNode[]) => {
    mounted.commit(1, views);
    return engine.places();
  };
  const box = (tag: Tag) => {
    const { x, y, width, height } = layouts.orNowhere(tag);
    return [x, y, width, height];
  };
  return { engine, commit, box };
}

const view = (tag: Tag, props: Props, children: ShadowNode[] = [], component = 'RCTView') =>
  new ShadowNode(tag, component, props, null, children);
const words = (tag: Tag, text: string) => view(tag, { text }, [], 'RCTRawText');

it('all nodes of a removed tree are freed', () => {
  const { commit, box } = opened();
  const create = vi.spyOn(yoga.Node, 'createWithConfig');
  const probe = yoga.Node.create();
  const free = vi.spyOn(Object.getPrototypeOf(probe) as { free(): void }, 'free');
  const text = view(6, {}, [words(8, 'abc'), view(10, { width: 5, height: 5 })], 'RCTText');
  commit(view(2, { flex: 1 }, [view(4, {}, [text]), view(12, { height: 9 })]));
  expect(box(12)[2]).toBe(390);
  commit();
  expect(create.mock.calls).toHaveLength(5);
  expect(free.mock.calls).toHaveLength(5);
  create.mockRestore();
  free.mockRestore();
  probe.free();
});

it('a text is measured again when a font arrives', async () => {
  const { engine, commit, box } = opened();
  commit(view(2, { alignItems: 'flex-start' }, [view(4, {}, [words(6, 'abc')], 'RCTText')]));
  expect(box(4)[2]).toBe(30);
  letter = 20;
  await engine.addFont({ family: 'Wide', bytes: new ArrayBuffer(0), as: {} });
  engine.places();
  expect(box(4)[2]).toBe(60);
});

it('a style that one rule adds may move a view that another rule depends on', () => {
  const { commit, box } = opened();
  const inner = view(4, { flex: 1 }, [view(6, { height: 10 })], 'RCTSafeAreaView');
  commit(view(2, { flex: 1 }, [inner], 'RCTSafeAreaView'));
  expect([box(4)[1], box(6)[1]]).toEqual([47, 0]);
});

it('a view that reports its size measures itself, and its children are laid out separately', () => {
  const { engine, commit, box } = opened();
  const child = view(6, { width: 7, height: 8 });
  commit(view(2, { alignItems: 'flex-start' }, [view(4, {}, [child], 'RNCPickerOwn')]));
  expect(box(4)).toEqual([0, 0, 7, 8]);
  engine.receive([[4, { natural: { width: 50, height: 20 } }]]);
  engine.places();
  expect([box(4), box(6)]).toEqual([
    [0, 0, 50, 20],
    [0, 0, 7, 8],
  ]);
});

it.each([
  [false, [33, 63]],
  [true, [390 - 3 - 5, 390 - 3 - 5]],
])('a view in a text is where its line is, and follows it (right to left: %s)', (isRtl, at) => {
  const { commit, box } = opened(isRtl);
  const inside = view(8, { width: 5, height: 5 });
  const text = view(4, { padding: 3 }, [words(6, 'abc'), inside], 'RCTText');
  commit(view(2, { flex: 1 }, [text]));
  expect(box(8).slice(0, 2)).toEqual([at[0], 12]);
  const longer = text.with({ children: [words(10, 'abcdef'), inside] });
  commit(view(2, { flex: 1 }, [longer]));
  expect(box(8).slice(0, 2)).toEqual([at[1], 12]);
});
