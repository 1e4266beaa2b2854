import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MeasureMode } from 'yoga-layout/load';
import type { Props } from '../../protocol/worker.ts';
import { Mounted } from '../fabric/mounting.ts';
import { ShadowNode } from '../fabric/node.ts';
import { fakeWorker } from '../test/fake-worker.ts';
import { createMeasured } from './measured.ts';

/** Each letter is as wide as half of the font size. */
class FakeCanvas {
  font = '';
  letterSpacing = '0px';
  getContext = () => this;
  measureText(text: string) {
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1]);
    const width = (text.length * size) / 2;
    return { width, fontBoundingBoxAscent: size * 0.8, fontBoundingBoxDescent: size * 0.2 };
  }
}
beforeEach(() => void vi.stubGlobal('OffscreenCanvas', FakeCanvas));
afterEach(() => void vi.unstubAllGlobals());

const node = (tag: number, component: string, props: Props, children: ShadowNode[] = []) =>
  new ShadowNode(tag, component, props, null, children);

it.each([
  [0.5, 70],
  [-1e9, 14],
])(
  'adjustsFontSizeToFit: a size is found by halves, and once; from %d on',
  (minimumFontScale, width) => {
    const mounted = new Mounted();
    const sizeOfView = vi.fn(() => ({ width: 0, height: 1 }));
    const { of } = createMeasured(
      mounted,
      fakeWorker().worker.settings,
      () => undefined,
      sizeOfView,
    );
    const props = { adjustsFontSizeToFit: true, numberOfLines: 1, fontSize: 20, minimumFontScale };
    const letters = node(6, 'RCTRawText', { text: 'abcdefghij' });
    mounted.commit(1, [node(2, 'RCTText', props, [letters, node(8, 'RCTView', {})])]);
    const measure = () => of(2, 'RCTText')?.(width, MeasureMode.AtMost, 0, MeasureMode.Undefined);
    const size = measure();
    expect(size?.width).toBeGreaterThan(width * 0.9);
    expect(size?.width).toBeLessThanOrEqual(width);
    const times = sizeOfView.mock.calls.length;
    expect(times).toBeLessThan(12);
    expect(measure()).toEqual(size);
    expect(sizeOfView.mock.calls.length - times).toBeLessThanOrEqual(1);
  },
);

it('the baseline of a text whose font is fitted is that of the smaller font', () => {
  const mounted = new Mounted();
  const { settings } = fakeWorker().worker;
  const { baselineOf } = createMeasured(mounted, settings, () => undefined, vi.fn());
  const props = { adjustsFontSizeToFit: true, numberOfLines: 1, fontSize: 40, lineHeight: 40 };
  mounted.commit(1, [node(2, 'RCTText', props, [node(4, 'RCTRawText', { text: 'abcd' })])]);
  const above = (width: number) => baselineOf(2, { x: 0, y: 0, width, height: 0 })?.baseline;
  expect(above(80)).toBe(32);
  // A font of almost 20, whose ascent is rounded.
  expect(above(40)).toBe(15);
});
