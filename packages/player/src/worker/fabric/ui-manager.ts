import type { LayoutMotions, Props, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../context.ts';
import { createDomTree } from '../dom-tree.ts';
import { type Layouts, NOWHERE } from './layouts.ts';
import { createMeasure } from './measure.ts';
import { mergeProps, plain, plainProps, ShadowNode, tagOf } from './node.ts';

type Given = { duration?: number; delay?: number; type?: string; property?: string };
type Kind = keyof LayoutMotions;
export type LayoutAnimationConfig = { duration?: number } & { [K in Kind]?: Given };

const KINDS: readonly Kind[] = ['create', 'update', 'delete'];

/** Reads the configuration of LayoutAnimation (react/renderer/animations/conversions.h). */
function motionsOf(config: LayoutAnimationConfig): LayoutMotions {
  const motions: LayoutMotions = {};
  for (const kind of KINDS) {
    const given = config[kind];
    if (!given) continue;
    motions[kind] = {
      durationMs: given.duration ?? config.duration ?? 0,
      delayMs: given.delay ?? 0,
      easing: given.type ?? 'linear',
      property: given.property ?? 'opacity',
    };
  }
  return motions;
}

/** The time until the last motion ends, in milliseconds. */
const lengthOf = (motions: LayoutMotions): number =>
  Math.max(0, ...Object.values(motions).map(({ durationMs, delayMs }) => durationMs + delayMs));

const boxIn = (layouts: Layouts, tag: Tag | undefined, ancestor?: Tag) =>
  tag === undefined ? undefined : layouts.boundsIn(tag, ancestor);

type Handler = (instanceHandle: unknown, name: string, payload: Props) => void;

/**
 * `nativeFabricUIManager`, through which React's renderer builds the screen (ReactCommon:
 * UIManagerBinding.cpp). The renderer registers its event handler at `events`.
 */
export function createUIManager(
  worker: WorkerContext,
  events: { setHandler(handler: Handler): void; priority(): number },
) {
  const { mounted, layouts, native, send } = worker;

  return {
    createNode: (tag: Tag, component: string, _root: Tag, props: Props, instanceHandle: unknown) =>
      new ShadowNode(tag, component, mergeProps({}, props), instanceHandle, []),
    cloneNode: (node: ShadowNode) => node.with({}),
    cloneNodeWithNewProps: (node: ShadowNode, props: Props) =>
      node.with({ props: mergeProps(node.props, props) }),
    // Newer versions of React Native pass the children. Older ones append them afterwards.
    cloneNodeWithNewChildren: (node: ShadowNode, children: ShadowNode[] = []) =>
      node.with({ children }),
    cloneNodeWithNewChildrenAndProps(node: ShadowNode, ...rest: (Props | ShadowNode[])[]) {
      const isList = (one: Props | ShadowNode[]): one is ShadowNode[] => Array.isArray(one);
      const isProps = (one: Props | ShadowNode[]): one is Props => !Array.isArray(one);
      const props = mergeProps(node.props, rest.find(isProps) ?? {});
      return node.with({ children: rest.find(isList) ?? [], props });
    },
    appendChild(parent: ShadowNode, child: ShadowNode) {
      parent.children.push(child);
      return parent;
    },
    createChildSet: (): ShadowNode[] => [],
    appendChildToSet(set: ShadowNode[], child: ShadowNode) {
      set.push(child);
    },
    completeRoot(root: Tag, set: ShadowNode[]) {
      const operations = mounted.commit(root, set);
      if (operations.length > 0) send({ type: 'commit', operations });
    },
    registerEventHandler: events.setHandler,
    setNativeProps(view: unknown, props: Props) {
      const tag = tagOf(view);
      if (tag !== undefined) worker.setProps(tag, plainProps(props));
    },
    dispatchCommand(view: unknown, name: string, args: unknown[] = []) {
      const tag = tagOf(view);
      if (tag === undefined) return;
      send({ type: 'command', tag, name, args: plain(args) as unknown[] });
    },
    sendAccessibilityEvent(view: unknown, name: string) {
      const tag = tagOf(view);
      if (tag !== undefined && name === 'focus')
        send({ type: 'command', tag, name: 'accessibilityFocus', args: [] });
    },

    ...createMeasure(worker),
    getBoundingClientRect(view: unknown) {
      const { x, y, width, height } = boxIn(layouts, tagOf(view)) ?? NOWHERE;
      return [x, y, width, height];
    },
    getRelativeLayoutMetrics(view: unknown, relativeTo: unknown) {
      const { x, y, width, height } = boxIn(layouts, tagOf(view), tagOf(relativeTo)) ?? NOWHERE;
      return [x, y, width, height];
    },
    configureNextLayoutAnimation(config: LayoutAnimationConfig, done?: () => void) {
      const motions = motionsOf(config);
      send({ type: 'layoutAnimation', motions });
      if (done) native.setTimeout(done, lengthOf(motions));
    },
    setIsJSResponder(view: unknown, isResponder: boolean, blocksNative: boolean) {
      const tag = tagOf(view);
      if (tag !== undefined)
        send({ type: 'command', tag, name: 'responder', args: [isResponder, blocksNative] });
    },
    compareDocumentPosition: createDomTree(mounted).compare,
    findShadowNodeByTag_DEPRECATED: (tag: Tag) => mounted.node(tag) ?? null,
    findNodeAtPoint(_view: unknown, _x: number, _y: number, then: (handle: unknown) => void) {
      then(null);
    },

    unstable_DefaultEventPriority: 32,
    unstable_DiscreteEventPriority: 2,
    unstable_ContinuousEventPriority: 8,
    unstable_IdleEventPriority: 268435456,
    unstable_getCurrentEventPriority: events.priority,
  };
}
