import { describe, expect, it } from 'vitest';
import { plain, plainProps, ShadowNode } from './node.ts';

describe('plain', () => {
  it('says that a function is there, and names a view by its tag', () => {
    const view = new ShadowNode(7, 'RCTView', {}, null, []);
    expect(plainProps({ onPress() {}, view, list: [() => 1, 'a'] })).toEqual({
      onPress: true,
      view: { tag: 7 },
      list: [true, 'a'],
    });
  });

  it('leaves out what cannot be posted', () => {
    expect(plain({ a: undefined, b: Symbol('b'), c: null })).toEqual({ c: null });
  });

  it('ends where a value contains itself', () => {
    const loop: Record<string, unknown> = {};
    loop.again = loop;
    expect(() => structuredClone(plain(loop))).not.toThrow();
  });

  it('keeps bytes as they are', () => {
    const bytes = new Uint8Array([1, 2]);
    expect(plain({ bytes })).toEqual({ bytes });
  });
});
