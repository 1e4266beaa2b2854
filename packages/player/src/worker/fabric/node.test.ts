import { describe, expect, it } from 'vitest';
import { plain, plainProps, ShadowNode } from './node.ts';

describe('plain', () => {
  it('replaces a function by true, and a view by its tag', () => {
    const view = new ShadowNode(7, 'RCTView', {}, null, []);
    expect(plainProps({ onPress() {}, view, list: [() => 1, 'a'] })).toEqual({
      onPress: true,
      view: { tag: 7 },
      list: [true, 'a'],
    });
  });

  it('omits symbols and undefined, which cannot be posted', () => {
    expect(plain({ a: undefined, b: Symbol('b'), c: null })).toEqual({ c: null });
  });

  it('a cyclic value ends at a limited depth', () => {
    const loop: Record<string, unknown> = {};
    loop.again = loop;
    expect(() => structuredClone(plain(loop))).not.toThrow();
  });

  it('keeps typed arrays unchanged', () => {
    const bytes = new Uint8Array([1, 2]);
    expect(plain({ bytes })).toEqual({ bytes });
  });
});
