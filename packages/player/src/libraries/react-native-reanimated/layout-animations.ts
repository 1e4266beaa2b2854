import type { Layout, Operation, Props, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';
import type { Worklets } from '../react-native-worklets/install.ts';
import { valueAt } from '../react-native-worklets/serializable.ts';
import { attempt } from '../react-native-worklets/shared.ts';
import { numberIn } from '../read-props.ts';
import { createExits, type Frame, propsOf, valuesOf } from './exit-animations.ts';
import type { AnimatedProps } from './props.ts';

export const ENTERING = 1;
export const EXITING = 2;
export const LAYOUT = 3;

type Item = { viewTag: Tag; type: number; config?: unknown };
type Manager = {
  start(tag: Tag, type: number, values: Frame, config: unknown): void;
  stop?(tag: Tag): void;
};
type Running = { type: number; at: Layout; names: Set<string> };

/** How many animation frames to wait for the layout of an entering view. */
const PATIENCE = 120;

export type LayoutAnimations = ReturnType<typeof createLayoutAnimations>;

/**
 * Animations of views that enter, exit and move (LayoutAnimationsManager.cpp). JavaScript runs the
 * animations. This module gives them the layouts, and applies their values.
 */
export function createLayoutAnimations(
  worker: WorkerContext,
  worklets: Worklets,
  props: AnimatedProps,
) {
  const { native, layouts, mounted, send, settings } = worker;
  const { ui, fail } = worklets;
  const configs = new Map<string, unknown>();
  const coming = new Map<string, unknown>();
  /** New views whose entering animation has not begun. */
  const waiting = new Set<Tag>();
  const running = new Map<Tag, Running>();
  const key = (tag: Tag, type: number) => `${type} ${tag}`;

  function start(tag: Tag, type: number, at: Layout, values: Frame): boolean {
    const manager = ui.scope.LayoutAnimationsManager as Manager | undefined;
    const config = valueAt(configs.get(key(tag, type)), ui);
    if (!manager || typeof config !== 'function') return false;
    running.set(tag, { type, at, names: new Set() });
    try {
      ui.run(() => manager.start(tag, type, { ...values, ...windowOf(settings.window) }, config));
      return true;
    } catch (error) {
      running.delete(tag);
      fail(error);
      return false;
    }
  }

  // The configuration comes before the view exists, so it is found by the view's nativeID.
  mounted.filters.push((operations) =>
    operations.map((operation): Operation => {
      const [kind, tag, component, created] = operation;
      const id = kind === 'create' ? created.nativeID : undefined;
      const config = typeof id === 'string' ? coming.get(id) : undefined;
      if (kind !== 'create' || config === undefined) return operation;
      coming.delete(String(id));
      configs.set(key(tag, ENTERING), config);
      waiting.add(tag);
      native.requestAnimationFrame(() => enter(tag));
      return [kind, tag, component, { ...created, opacity: 0 }];
    }),
  );

  function enter(tag: Tag, patience = PATIENCE): void {
    const at = layouts.of(tag);
    if (!at && patience > 0) {
      native.requestAnimationFrame(() => enter(tag, patience - 1));
      return;
    }
    waiting.delete(tag);
    if (!at || !start(tag, ENTERING, at, valuesOf({ target: at }))) props.restore(tag, ['opacity']);
    else running.get(tag)?.names.add('opacity');
  }

  const exits = createExits(
    worker,
    (tag, from) => {
      if (configs.get(key(tag, EXITING)) === undefined) return false;
      // React has removed the view, but the frame still shows it, where it was.
      send({ type: 'commit', operations: [['update', tag, { pointerEvents: 'none' }]] });
      const leaves = start(tag, EXITING, from, valuesOf({ current: from }));
      if (!leaves) running.delete(tag);
      return leaves;
    },
    forget,
  );

  mounted.filters.push((operations) => {
    for (const [kind, tag] of operations) if (kind === 'delete') forget(tag);
    return operations;
  });

  function forget(tag: Tag): void {
    for (const type of [ENTERING, EXITING, LAYOUT]) configs.delete(key(tag, type));
    waiting.delete(tag);
    props.forget(tag);
    const manager = ui.scope.LayoutAnimationsManager as Manager | undefined;
    if (running.delete(tag)) attempt(() => ui.run(() => manager?.stop?.(tag)), fail);
  }

  layouts.listeners.push((tag, before, after) => {
    // On a device a view enters as it is mounted, so an animation of its layout cannot come before that.
    if (!before || waiting.has(tag) || running.has(tag) || !configs.has(key(tag, LAYOUT))) return;
    const names = ['x', 'y', 'width', 'height'] as const;
    if (names.every((name) => Math.abs(before[name] - after[name]) < 0.5)) return;
    // The animation starts from the old layout, which was on the screen before.
    props.set(tag, propsOf(firstFrame(before), after, mounted.node(tag)?.props.transform));
    start(tag, LAYOUT, after, valuesOf({ current: before, target: after }));
  });

  return {
    progress(tag: Tag, values: Props): void {
      const animation = running.get(tag);
      if (!animation) return;
      const changed = propsOf(values, animation.at, mounted.node(tag)?.props.transform);
      if (animation.type === EXITING) {
        send({
          type: 'commit',
          operations: [['update', tag, changed], ...resized(tag, animation.at, changed)],
        });
        return;
      }
      // An entering view is created with an opacity of 0.
      if (animation.type === ENTERING && !('opacity' in changed))
        changed.opacity = props.base(tag, 'opacity');
      for (const name of Object.keys(changed)) animation.names.add(name);
      props.set(tag, changed);
    },
    end(tag: Tag): void {
      const animation = running.get(tag);
      running.delete(tag);
      if (animation?.type === EXITING) exits.end(tag);
      else if (animation) props.restore(tag, animation.names);
    },
    module: {
      configureLayoutAnimationBatch(items: Item[]): void {
        for (const { viewTag, type, config } of items) {
          const [all, name] =
            type === ENTERING ? [coming, `${viewTag}`] : [configs, key(viewTag, type)];
          if (config === undefined) all.delete(name);
          else all.set(name, config);
        }
      },
      setShouldAnimateExitingForTag(tag: Tag, should: boolean): void {
        if (!should) configs.delete(key(tag, EXITING));
      },
    },
  };
}

/** Sizes the views that leave, because layout no longer contains them. */
function* resized(
  tag: Tag,
  { x, y, ...size }: Layout,
  { width, height }: Props,
): Generator<Operation> {
  if (numberIn(width) === undefined && numberIn(height) === undefined) return;
  const box = [x, y, numberIn(width) ?? size.width, numberIn(height) ?? size.height] as const;
  yield ['place', tag, box, [0, 0], undefined];
}

const firstFrame = ({ x, y, width, height }: Layout): Props => ({
  originX: x,
  originY: y,
  width,
  height,
});

const windowOf = ({ width, height }: { width: number; height: number }) => ({
  windowWidth: width,
  windowHeight: height,
});
