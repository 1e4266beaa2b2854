import type { Props, Tag } from '../../protocol/worker.ts';
import type { NativeModule } from '../context.ts';
import { createEngine } from './engine.ts';
import { type NodeConfig, output, outputNumber } from './node.ts';

type EventMapping = { nativeEventPath: string[]; animatedValueTag: number };
type Watched = { view: Tag; name: string; path: string[]; node: number };

/** `onScroll` and `topScroll` name the same event. Apps use the first, views mostly the second. */
const eventName = (name: string) => `top${name.replace(/^(?:on|top)/, '')}`;

/** Sets values from events of views: Animated.event (react-native: EventAnimationDriver). */
function createEventDrivers(set: (node: number, value: number) => void) {
  let drivers: Watched[] = [];
  return {
    add(view: Tag, name: string, { nativeEventPath, animatedValueTag }: EventMapping) {
      const path = [...nativeEventPath];
      drivers.push({ view, name: eventName(name), path, node: animatedValueTag });
    },
    remove(view: Tag, name: string, node: number) {
      const at = drivers.findIndex(
        (one) => one.view === view && one.name === eventName(name) && one.node === node,
      );
      if (at >= 0) drivers = drivers.toSpliced(at, 1);
    },
    /** Sets the values of this event, and returns whether there are any. */
    dispatch(view: Tag, name: string, payload: Props): boolean {
      const moved = drivers.filter((one) => one.view === view && one.name === eventName(name));
      for (const { path, node } of moved) {
        const value = path.reduce<unknown>(at, payload);
        if (typeof value === 'number') set(node, value);
      }
      return moved.length > 0;
    },
  };
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Props)[name] : undefined;

/** react-native/src/private/specs_DEPRECATED/modules/NativeAnimatedTurboModule.js */
export const nativeAnimated: NativeModule = (worker) => {
  const engine = createEngine(worker);
  const { graph, animations, listenedTo, views, start, touch, setValue, apply } = engine;
  const events = createEventDrivers(setValue);
  worker.onEvent((view, name, payload) => {
    // Applied without waiting for the next frame. A view that follows a finger must not lag.
    if (events.dispatch(view, name, payload)) apply();
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
      engine.settle();
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
    /** On Fabric the view keeps its animated props until React commits others. */
    restoreDefaultValues() {},
    dropAnimatedNode(tag: number) {
      const node = graph.get(tag);
      if (node) engine.forget(node);
      listenedTo.delete(tag);
      graph.drop(tag);
    },
    addAnimatedEventToView: (view: Tag, name: string, mapping: EventMapping) =>
      events.add(view, name, mapping),
    removeAnimatedEventFromView: (view: Tag, name: string, tag: number) =>
      events.remove(view, name, tag),
  };
};
