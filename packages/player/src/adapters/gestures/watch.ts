import type { Props, Tag } from '../../protocol.ts';
import type { Thread } from '../../thread/thread.ts';
import { listIn, numberIn, numbersIn, recordIn } from '../read.ts';
import type { Arbiter } from './arbiter.ts';
import type { Handler } from './handler.ts';
import { boundsOf, hasEdges } from './hit-slop.ts';
import { NATIVE } from './kinds.ts';
import type { Pointer } from './recogniser.ts';
import { STATE, TOUCH, type Touch } from './state.ts';
import { DETECTOR } from './tell.ts';

type Touched = (handler: Handler, type: Touch, changed: readonly Pointer[]) => void;

/** Feeds the touches of views to the gestures that are attached to them and to what they lie in. */
export function watchTouches(thread: Thread, arbiter: Arbiter, touched: Touched) {
  const { mounted, layouts, native } = thread;
  let isOurs = false;

  const touchesOf = (payload: Props): { pointer: Pointer; touch: Props }[] =>
    listIn(payload.changedTouches).flatMap((one) => {
      const touch = recordIn(one);
      const { identifier, pageX, pageY } = touch;
      const [id, x, y] = [numberIn(identifier), numberIn(pageX), numberIn(pageY)];
      if (id === undefined || x === undefined || y === undefined) return [];
      return [{ pointer: { id, x, y, time: native.now() }, touch }];
    });

  const attachedTo = (tag: Tag): Handler[] => {
    const node = mounted.node(tag);
    if (node?.component !== DETECTOR)
      return [...arbiter.handlers()].filter(({ view }) => view === tag);
    const own = new Set(numbersIn(node.props.handlerTags));
    const handlers = [...arbiter.handlers()].filter((handler) => own.has(handler.tag));
    for (const handler of handlers) handler.view = tag;
    return handlers;
  };

  const over = (target: Tag): Handler[] => {
    const found: Handler[] = [];
    for (let tag: Tag | undefined = target; tag !== undefined; tag = mounted.parentOf(tag))
      found.push(...attachedTo(tag));
    return found;
  };

  /**
   * Counted from the view that is touched, of which a touch says how it lies now: what the page last
   * told of all views may be older than an animation that moves them.
   */
  const isOutside = (
    { view, config }: Handler,
    target: Tag,
    { x, y }: Pointer,
    { locationX, locationY }: Props,
  ): boolean => {
    const [at, touched] = [layouts.of(view), layouts.of(target)];
    if (!at || at.width === 0) return false;
    const [inX, inY] = [numberIn(locationX), numberIn(locationY)];
    const isTold = touched !== undefined && inX !== undefined && inY !== undefined;
    const left = (isTold ? touched.pageX + inX : x) - at.pageX;
    const top = (isTold ? touched.pageY + inY : y) - at.pageY;
    const bounds = boundsOf(config.hitSlop, at);
    return left < bounds.left || top < bounds.top || left > bounds.right || top > bounds.bottom;
  };

  /** A phone's gesture takes the finger away from JavaScript's touches and from scrolling. */
  const take = (handler: Handler, target: Tag, pointers: readonly Pointer[]) => {
    if (handler.name === NATIVE || taken.has(handler)) return;
    taken.add(handler);
    thread.send({ type: 'command', tag: target, name: 'responder', args: [true, true] });
    const changedTouches = pointers.map(({ id, x, y, time }) => ({
      ...{
        identifier: id,
        target,
        pageX: x,
        pageY: y,
        locationX: x,
        locationY: y,
        timestamp: time,
      },
    }));
    isOurs = true;
    thread.dispatch(target, 'topTouchCancel', {
      ...changedTouches[0],
      changedTouches,
      touches: [],
    });
    isOurs = false;
  };
  const taken = new Set<Handler>();
  const release = (target: Tag) => {
    for (const handler of taken) if (handler.state !== STATE.active) taken.delete(handler);
    if (taken.size === 0)
      thread.send({ type: 'command', tag: target, name: 'responder', args: [false, false] });
  };

  thread.onEvent((tag, name, payload) => {
    if (isOurs) return;
    if (name === 'topScroll') {
      for (const handler of attachedTo(tag))
        if (handler.name === NATIVE && handler.isWatching) handler.activateByHand();
      return;
    }
    if (!name.startsWith('topTouch')) return;
    for (const { pointer, touch } of touchesOf(payload)) {
      if (name === 'topTouchStart') {
        const handlers = over(tag).filter(
          (handler) =>
            handler.config.enabled !== false &&
            !(hasEdges(handler.config.hitSlop) && isOutside(handler, tag, pointer, touch)),
        );
        arbiter.down(pointer, handlers);
        for (const handler of handlers) touched(handler, TOUCH.down, [pointer]);
      }
      const watching = arbiter.watching(pointer);
      if (name === 'topTouchMove') {
        for (const handler of watching) {
          const { name: kind, config, state } = handler;
          const cancels = config.shouldCancelWhenOutside === true && kind !== NATIVE;
          const isNews = cancels || kind === NATIVE;
          handler.isOutside = isNews && isOutside(handler, tag, pointer, touch);
          if (cancels && handler.isOutside && handler.isWatching)
            state === STATE.active ? handler.cancel() : handler.fail();
          handler.move(pointer);
          touched(handler, TOUCH.move, [pointer]);
          if (handler.state === STATE.active) take(handler, tag, [pointer]);
        }
      }
      if (name === 'topTouchEnd') {
        arbiter.up(pointer);
        for (const handler of watching) touched(handler, TOUCH.up, [pointer]);
      }
      if (name === 'topTouchCancel') {
        for (const handler of watching) touched(handler, TOUCH.cancelled, [pointer]);
        arbiter.interrupt(pointer);
      }
      if ((name === 'topTouchEnd' || name === 'topTouchCancel') && taken.size > 0) release(tag);
    }
  });
}
