import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation, Tag } from '../../protocol/worker.ts';
import { Mounted } from './mounting.ts';
import { ShadowNode } from './node.ts';

const ROOT = 1;

const node = (tag: Tag, children: ShadowNode[] = [], props = {}) =>
  new ShadowNode(tag, 'RCTView', props, null, children);

/** A model of the screen: applies operations, and checks that each is valid. */
function createScreen() {
  const children = new Map<Tag, readonly Tag[]>([[ROOT, []]]);
  return {
    apply(operations: Operation[]) {
      for (const [kind, tag, value] of operations) {
        if (kind === 'create') {
          expect(children.has(tag), `${tag} is created twice`).toBe(false);
          children.set(tag, []);
        }
        if (kind === 'children') {
          for (const child of value as Tag[])
            expect(children.has(child), `${child} is shown before it is created`).toBe(true);
          children.set(tag, value as Tag[]);
        }
        if (kind === 'update') expect(children.has(tag)).toBe(true);
        if (kind === 'delete') expect(children.delete(tag), `${tag} is deleted twice`).toBe(true);
      }
    },
    tree: () => createTree(children, ROOT),
    tags: () => new Set(children.keys()),
  };
}

const createTree = (children: Map<Tag, readonly Tag[]>, tag: Tag): [Tag, unknown[]] => [
  tag,
  (children.get(tag) ?? []).map((child) => createTree(children, child)),
];

const treeOf = ({ tag, children }: ShadowNode): unknown => [tag, children.map(treeOf)];

describe('a commit', () => {
  it('creates a view before it is inserted into its parent', () => {
    const mounted = new Mounted();
    expect(mounted.commit(ROOT, [node(2, [node(3)], { opacity: 1, onLayout() {} })])).toEqual([
      ['create', 2, 'RCTView', { opacity: 1, onLayout: true }],
      ['create', 3, 'RCTView', {}],
      ['children', 2, [3]],
      ['children', ROOT, [2]],
    ]);
  });

  it('sends changed props only, and null for removed ones', () => {
    const mounted = new Mounted();
    const kept = { flex: 1 };
    const before = node(2, [], { opacity: 1, width: 5, kept });
    mounted.commit(ROOT, [before]);
    expect(mounted.commit(ROOT, [before.with({ props: { opacity: 0.5, kept } })])).toEqual([
      ['update', 2, { opacity: 0.5, width: null }],
    ]);
    expect(mounted.commit(ROOT, [before.with({ props: { opacity: 0.5, kept } })])).toEqual([]);
  });

  it('moves a view to another parent without creating it again', () => {
    const mounted = new Mounted();
    mounted.commit(ROOT, [node(2, [node(4, [node(5)])]), node(3)]);
    const operations = mounted.commit(ROOT, [node(2), node(3, [node(4, [node(5)])])]);
    expect(operations.map(([kind, tag]) => [kind, tag])).toEqual([
      ['children', 2],
      ['children', 3],
    ]);
    expect(mounted.parentOf(4)).toBe(3);
  });

  it('deletes all descendants of a removed view', () => {
    const mounted = new Mounted();
    mounted.commit(ROOT, [node(2, [node(3, [node(4)])])]);
    const operations = mounted.commit(ROOT, []);
    expect(operations).toEqual([
      ['children', ROOT, []],
      ['delete', 4],
      ['delete', 3],
      ['delete', 2],
    ]);
    expect([...mounted.nodes()]).toEqual([]);
  });

  const tree = fc
    .array(fc.tuple(fc.integer({ min: 2, max: 12 }), fc.nat()), { maxLength: 11 })
    .map((pairs) => {
      const root = node(ROOT);
      const placed = [root];
      const seen = new Set<Tag>([ROOT]);
      for (const [tag, at] of pairs) {
        if (seen.has(tag)) continue;
        seen.add(tag);
        const child = node(tag);
        placed[at % placed.length]?.children.push(child);
        placed.push(child);
      }
      return root;
    });

  it('its operations transform any tree into any other', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 5 }), (trees) => {
        const mounted = new Mounted();
        const screen = createScreen();
        for (const root of trees) {
          screen.apply(mounted.commit(ROOT, root.children));
          expect(screen.tree()).toEqual(treeOf(root));
          expect(screen.tags().size).toBe([...mounted.nodes()].length + 1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
