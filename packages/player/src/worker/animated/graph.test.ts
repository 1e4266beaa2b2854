import { describe, expect, it } from 'vitest';
import { Graph } from './graph.ts';
import type { NodeConfig } from './node.ts';
import { viewProps } from './view-props.ts';

/** Creates a graph of these nodes by tag. `from` lists the inputs of a node. */
function graphOf(nodes: Record<number, NodeConfig & { from?: number[] }>) {
  const graph = new Graph();
  const all = Object.entries(nodes).map(([tag, node]) => ({ tag: Number(tag), ...node }));
  for (const { tag, from: _, ...config } of all) graph.create(tag, config);
  for (const { tag, from = [] } of all) for (const input of from) graph.connect(input, tag);
  const set = (tag: number, value: number) => {
    const node = graph.get(tag);
    if (!node) return [];
    node.value = value;
    return graph.update([node]).map((one) => one.tag);
  };
  return { graph, set, value: (tag: number) => graph.get(tag)?.value };
}

const value = { type: 'value', value: 0, offset: 0 };

describe('the graph of animated nodes', () => {
  it.each([
    ['addition', 15],
    ['subtraction', 9],
    ['multiplication', 36],
    ['division', 4],
  ])('computes an %s', (type, expected) => {
    const { set, value: of } = graphOf({
      1: value,
      2: { ...value, value: 3 },
      3: { type, input: [1, 2], from: [1, 2] },
    });
    set(1, 12);
    expect(of(3)).toBe(expected);
  });

  it('a modulus is never negative', () => {
    const { set, value: of } = graphOf({
      1: value,
      2: { type: 'modulus', input: 1, modulus: 5, from: [1] },
    });
    set(1, -3);
    expect(of(2)).toBe(2);
  });

  it('diffclamp adds the change of its input and clamps the sum', () => {
    const { set, value: of } = graphOf({
      1: value,
      2: { type: 'diffclamp', input: 1, min: 0, max: 20, from: [1] },
    });
    const seen = [10, 100, 95, 50, 55].map((input) => {
      set(1, input);
      return of(2);
    });
    expect(seen).toEqual([10, 20, 15, 0, 5]);
  });

  it('computes each node once, after all that it depends on', () => {
    const { set, value: of } = graphOf({
      4: { type: 'addition', input: [2, 3], from: [2, 3] },
      1: value,
      2: { type: 'multiplication', input: [1, 1], from: [1] },
      3: { type: 'addition', input: [2, 1], from: [2, 1] },
    });
    const order = set(1, 3);
    expect(order.toSorted()).toEqual([1, 2, 3, 4]);
    expect([of(2), of(3), of(4)]).toEqual([9, 12, 21]);
  });

  it('viewProps collects style, transform, colours and objects of a props node', () => {
    const channel = (number: number) => ({ ...value, value: number });
    const { graph, set } = graphOf({
      1: channel(5),
      11: channel(255),
      12: channel(128),
      13: channel(0),
      14: channel(1),
      2: { type: 'color', r: 11, g: 12, b: 13, a: 14, from: [11, 12, 13, 14] },
      3: {
        type: 'transform',
        from: [1],
        transforms: [
          { type: 'animated', property: 'translateX', nodeTag: 1 },
          { type: 'static', property: 'scale', value: 2 },
        ],
      },
      4: { type: 'style', style: { transform: 3, backgroundColor: 2 }, from: [3, 2] },
      5: { type: 'object', value: { width: { nodeTag: 1 }, list: [{ nodeTag: 1 }, 'a'] } },
      6: { type: 'props', props: { style: 4, shadowOffset: 5, gone: 99 }, from: [4, 5] },
    });
    set(11, 255);
    const node = graph.get(6);
    expect(node && viewProps(graph, node)).toEqual({
      transform: [{ translateX: 5 }, { scale: 2 }],
      backgroundColor: 0xffff8000,
      shadowOffset: { width: 5, list: [5, 'a'] },
    });
  });

  it('drop removes a node with its connections', () => {
    const { graph, set } = graphOf({ 1: value, 2: { type: 'addition', input: [1], from: [1] } });
    graph.drop(2);
    expect(set(1, 4)).toEqual([1]);
    expect(graph.get(2)).toBeUndefined();
  });
});
