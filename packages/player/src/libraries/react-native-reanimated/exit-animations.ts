import type { Layout, Operation, Props, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';

/** The values that a layout animation gets: `targetOriginX`, `currentWidth`, … */
export type Frame = Record<string, number>;

/** react-native-reanimated/src/commonTypes.ts: LayoutAnimationValues */
export function valuesOf(given: { current?: Layout; target?: Layout }): Frame {
  const values: Frame = {};
  for (const [name, at] of Object.entries(given)) {
    values[`${name}OriginX`] = at.x;
    values[`${name}OriginY`] = at.y;
    values[`${name}GlobalOriginX`] = at.pageX;
    values[`${name}GlobalOriginY`] = at.pageY;
    values[`${name}Width`] = at.width;
    values[`${name}Height`] = at.height;
    values[`${name}BorderRadius`] = 0;
  }
  return values;
}

const number = (value: unknown): value is number => Number.isFinite(value);

/**
 * The values of a frame as props. Positions become a translation from the layout of the view,
 * because a changed position would move its siblings.
 */
export function propsOf(values: Props, at: Layout, transform: unknown): Props {
  const { originX, originY, globalOriginX, globalOriginY, ...props } = values;
  const x = number(originX) ? originX - at.x : number(globalOriginX) ? globalOriginX - at.pageX : 0;
  const y = number(originY) ? originY - at.y : number(globalOriginY) ? globalOriginY - at.pageY : 0;
  const moved = [originX, originY, globalOriginX, globalOriginY].some(number);
  if (!moved) return props;
  const own = props.transform ?? transform;
  const steps = Array.isArray(own) ? own : [];
  return { ...props, transform: [{ translateX: x }, { translateY: y }, ...steps] };
}

type Exit = { parent: Tag; index: number; gone: Tag[] };

/** A view is removed after this time, even if its animation does not end. */
const LONGEST_MS = 20_000;

/**
 * Keeps views that React removed on the screen until their exiting animation ends
 * (Common/cpp/reanimated/LayoutAnimations/LayoutAnimationsProxy.cpp). Of views that are removed
 * together, only the topmost is animated.
 */
export function createExits(
  { mounted, layouts, send, native }: WorkerContext,
  leaves: (tag: Tag, from: Layout) => boolean,
  forget: (tag: Tag) => void,
) {
  const exits = new Map<Tag, Exit>();
  /** The children that the last commit gave to each view. */
  const children = new Map<Tag, readonly Tag[]>();
  const parents = new Map<Tag, Tag>();

  mounted.filters.push((operations) => {
    const deleted = new Set(operations.flatMap(([kind, tag]) => (kind === 'delete' ? [tag] : [])));
    const kept = deleted.size > 0 ? keep(deleted) : new Set<Tag>();
    for (const tag of deleted) if (exits.has(tag) && !kept.has(tag)) exits.delete(tag);
    return operations.flatMap((operation): Operation[] => {
      const [kind, tag] = operation;
      if (kind === 'delete') {
        if (kept.has(tag)) return [];
        const abandoned = [...exits].filter(([, { parent }]) => parent === tag);
        for (const [exit] of abandoned) exits.delete(exit);
        const all = [...abandoned.flatMap(([, { gone }]) => gone), tag];
        for (const one of all) forgetPlace(one);
        return all.map(remove);
      }
      if (kind !== 'children') return [operation];
      const all = withExits(tag, operation[2]);
      remember(tag, operation[2]);
      return [['children', tag, all]];
    });
  });

  /** The deleted views that stay for now: those that are animated, and their descendants. */
  function keep(deleted: Set<Tag>): Set<Tag> {
    const kept = new Set<Tag>();
    for (const tag of deleted) {
      const parent = parents.get(tag);
      const from = layouts.of(tag);
      if (parent === undefined || !from || deleted.has(parent) || !leaves(tag, from)) continue;
      const index = children.get(parent)?.indexOf(tag) ?? 0;
      const gone = below(tag).filter((one) => deleted.has(one));
      exits.set(tag, { parent, index, gone });
      for (const one of gone) kept.add(one);
      native.setTimeout(() => end(tag), LONGEST_MS);
    }
    return kept;
  }

  const below = (tag: Tag): Tag[] => [...(children.get(tag) ?? []).flatMap(below), tag];

  function withExits(parent: Tag, tags: readonly Tag[]): Tag[] {
    const all = tags.filter((tag) => !exits.has(tag));
    for (const [tag, exit] of exits)
      if (exit.parent === parent) all.splice(Math.min(exit.index, all.length), 0, tag);
    return all;
  }

  function remember(parent: Tag, tags: readonly Tag[]): void {
    children.set(parent, tags);
    for (const tag of tags) parents.set(tag, parent);
  }

  function forgetPlace(tag: Tag): void {
    children.delete(tag);
    parents.delete(tag);
  }

  function end(tag: Tag): void {
    const exit = exits.get(tag);
    if (!exit) return;
    exits.delete(tag);
    const left = withExits(exit.parent, children.get(exit.parent) ?? []);
    send({
      type: 'commit',
      operations: [['children', exit.parent, left], ...exit.gone.map(remove)],
    });
    for (const one of exit.gone) {
      forgetPlace(one);
      layouts.forget(one);
      forget(one);
    }
  }

  return { end, isLeaving: (tag: Tag) => exits.has(tag) };
}

const remove = (tag: Tag): Operation => ['delete', tag];
