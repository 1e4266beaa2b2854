import type { Props, Tag } from '../../protocol.ts';
import type { Thread } from '../../thread/thread.ts';
import { listIn, numberIn, numbersIn, recordIn } from '../read.ts';
import type { Arbiter } from './arbiter.ts';
import type { Handler } from './handler.ts';
import { NATIVE } from './kinds.ts';
import type { Pointer } from './recogniser.ts';
import { STATE, TOUCH, type Touch } from './state.ts';
import { DETECTOR } from './tell.ts';

type Touched = (handler: Handler, type: Touch, changed: readonly Pointer[]) => void;

/** Feeds the touches of views to the gestures that are attached to them and to what they lie in. */
export function watchTouches(thread: Thread, arbiter: Arbiter, touched: Touched) {
  const { mounted, layouts, native } = thread;
  let isOurs = false;

  const pointersOf = (payload: Props): Pointer[] =>
    listIn(payload.changedTouches).flatMap((touch) => {
      const { identifier, pageX, pageY } = recordIn(touch);
      const [id, x, y] = [numberIn(identifier), numberIn(pageX), numberIn(pageY)];
      const isWhole = id !== undefined && x !== undefined && y !== undefined;
      return isWhole ? [{ id, x, y, time: native.now() }] : [];
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

  const isOutside = ({ view, config }: Handler, { x, y }: Pointer): boolean => {
    const at = config.shouldCancelWhenOutside === true ? layouts.of(view) : undefined;
    if (!at || at.width === 0) return false;
    const slop = numberIn(config.hitSlop) ?? 0;
    return (
      x < at.pageX - slop ||
      y < at.pageY - slop ||
      x > at.pageX + at.width + slop ||
      y > at.pageY + at.height + slop
    );
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
    for (const pointer of pointersOf(payload)) {
      if (name === 'topTouchStart') {
        const handlers = over(tag).filter(({ config }) => config.enabled !== false);
        arbiter.down(pointer, handlers);
        for (const handler of handlers) touched(handler, TOUCH.down, [pointer]);
      }
      const watching = arbiter.watching(pointer);
      if (name === 'topTouchMove') {
        for (const handler of watching) {
          const outside = isOutside(handler, pointer);
          if (handler.name === NATIVE) handler.config.isOutside = outside;
          else if (outside && handler.isWatching)
            handler.state === STATE.active ? handler.cancel() : handler.fail();
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
