import type { Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../context.ts';
import { Animations, type EndResult } from './animations.ts';
import type { DriverConfig } from './drivers.ts';
import { Graph } from './graph.ts';
import { type AnimatedNode, numberOr, outputNumber } from './node.ts';
import { viewProps } from './view-props.ts';

/**
 * Runs animations, and sends the props that depend on them to the views
 * (react-native: NativeAnimatedNodesManager).
 */
export function createEngine({ native, emit, setProps, fail }: WorkerContext) {
  const graph = new Graph();
  const animations = new Animations();
  const listenedTo = new Set<number>();
  const views = new Map<AnimatedNode, Tag>();
  let changed = new Set<AnimatedNode>();
  let isDue = false;
  let isRunning = false;

  /** Sends all changes in one commit, and then emits the value updates for listeners. */
  function apply(): void {
    isDue = false;
    const before = changed;
    changed = new Set();
    const updated = graph.update(before);
    for (const node of updated) {
      const view = views.get(node);
      if (view !== undefined) setProps(view, viewProps(graph, node));
      if (node.config.type === 'tracking') follow(node);
    }
    for (const { tag, value, offset } of updated)
      if (listenedTo.has(tag)) safely(() => emit('onAnimatedValueUpdate', { tag, value, offset }));
  }

  function touch(node: AnimatedNode | undefined): void {
    if (!node) return;
    changed.add(node);
    if (isDue) return;
    isDue = true;
    native.queueMicrotask(apply);
  }

  function run(): void {
    if (isRunning || !animations.isRunning) return;
    isRunning = true;
    native.requestAnimationFrame((time) => {
      isRunning = false;
      const { moved, finished } = animations.step(time);
      for (const node of moved) changed.add(node);
      apply();
      for (const callback of finished) safely(callback);
      run();
    });
  }

  function safely(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      fail(error, true);
    }
  }

  function start(id: number, tag: unknown, config: DriverConfig, end?: (r: EndResult) => void) {
    const node = graph.get(tag);
    if (node && animations.start(id, node, config, end)) run();
    else end?.({ finished: true, value: node?.value ?? 0, offset: node?.offset ?? 0 });
  }

  function follow({ config }: AnimatedNode): void {
    const toValue = outputNumber(graph.get(config.toValue));
    const animation = { ...(config.animationConfig as DriverConfig), toValue };
    start(numberOr(config.animationId, -1), config.value, animation);
  }

  function setValue(tag: number, value: number): void {
    const node = graph.get(tag);
    if (!node) return;
    animations.stopOn(node);
    node.value = value;
    touch(node);
  }

  return {
    graph,
    animations,
    listenedTo,
    views,
    start,
    touch,
    setValue,
    apply,
    /** Applies pending changes before a value is read. */
    settle(): void {
      if (changed.size > 0) apply();
    },
    forget(node: AnimatedNode): void {
      animations.stopOn(node);
      changed.delete(node);
      views.delete(node);
    },
  };
}
