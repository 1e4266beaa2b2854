import type { Tag } from '../../protocol.ts';
import type { NativeModule } from '../thread.ts';
import { Animations, type EndResult } from './animations.ts';
import type { DriverConfig } from './drivers.ts';
import { createEventDrivers, type EventMapping } from './events.ts';
import { Graph } from './graph.ts';
import { type AnimatedNode, type NodeConfig, numberOr, output, outputNumber } from './node.ts';
import { viewProps } from './view-props.ts';

/** react-native/src/private/specs_DEPRECATED/modules/NativeAnimatedTurboModule.js */
export const nativeAnimated: NativeModule = ({ native, emit, onEvent, setProps, fail }) => {
  const graph = new Graph();
  const animations = new Animations();
  const listenedTo = new Set<number>();
  const views = new Map<AnimatedNode, Tag>();
  let changed = new Set<AnimatedNode>();
  let isDue = false;
  let isRunning = false;

  /** Everything that changed goes to the screen in one commit, and then to who listens. */
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
      for (const tell of finished) safely(tell);
      run();
    });
  }

  function safely(tell: () => void): void {
    try {
      tell();
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

  const events = createEventDrivers(setValue);
  onEvent((view, name, payload) => {
    // At once, and not with the next frame: what follows a finger must not lag behind it.
    if (events.tell(view, name, payload)) apply();
  });

  return {
    addListener() {},
    removeListeners() {},
    startOperationBatch() {},
    finishOperationBatch() {},
    createAnimatedNode: (tag: number, config: NodeConfig) => graph.create(tag, config),
    updateAnimatedNodeConfig(tag: number, config: NodeConfig) {
      const node = graph.get(tag);
      if (node) node.config = config;
      touch(node);
    },
    getValue(tag: number, then?: (value: unknown) => void) {
      if (changed.size > 0) apply();
      const node = graph.get(tag);
      if (node) then?.(output(node));
    },
    startListeningToAnimatedNodeValue: (tag: number) => void listenedTo.add(tag),
    stopListeningToAnimatedNodeValue: (tag: number) => void listenedTo.delete(tag),
    connectAnimatedNodes: (from: number, to: number) => touch(graph.connect(from, to)),
    disconnectAnimatedNodes: (from: number, to: number) => graph.disconnect(from, to),
    startAnimatingNode: start,
    stopAnimation: (id: number) => animations.stop(id),
    setAnimatedNodeValue: setValue,
    setAnimatedNodeOffset(tag: number, offset: number) {
      const node = graph.get(tag);
      if (node) node.offset = offset;
      touch(node);
    },
    flattenAnimatedNodeOffset(tag: number) {
      const node = graph.get(tag);
      if (node) Object.assign(node, { value: outputNumber(node), offset: 0 });
    },
    extractAnimatedNodeOffset(tag: number) {
      const node = graph.get(tag);
      if (node) Object.assign(node, { value: 0, offset: outputNumber(node) });
    },
    connectAnimatedNodeToView(tag: number, view: Tag) {
      const node = graph.get(tag);
      if (node) views.set(node, view);
      touch(node);
    },
    disconnectAnimatedNodeFromView(tag: number) {
      const node = graph.get(tag);
      if (node) views.delete(node);
    },
    connectAnimatedNodeToShadowNodeFamily() {},
    /** On Fabric the view keeps what it shows until React says otherwise. */
    restoreDefaultValues() {},
    dropAnimatedNode(tag: number) {
      const node = graph.get(tag);
      if (node) {
        animations.stopOn(node);
        changed.delete(node);
        views.delete(node);
      }
      listenedTo.delete(tag);
      graph.drop(tag);
    },
    addAnimatedEventToView: (view: Tag, name: string, mapping: EventMapping) =>
      events.add(view, name, mapping),
    removeAnimatedEventFromView: (view: Tag, name: string, tag: number) =>
      events.remove(view, name, tag),
  };
};
