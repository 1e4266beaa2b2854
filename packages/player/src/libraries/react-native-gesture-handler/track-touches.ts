import type { Props, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';
import { listIn, numberIn, numbersIn, recordIn } from '../read-props.ts';
import type { Arbiter } from './arbiter.ts';
import { DETECTOR } from './dispatch-events.ts';
import type { Handler } from './handler.ts';
import { hasEdges, isOutside } from './hit-slop.ts';
import { type Pointer, STATE, TOUCH, type Touch } from './recogniser.ts';
import { NATIVE } from './recognisers.ts';

/** As natively, an active gesture ends JavaScript's touches and scrolling. */
function createTaking(worker: WorkerContext) {
  const taken = new Set<Handler>();
  let isOurs = false;
  return {
    /** Whether a touch cancel is being dispatched here. It is not a cancel by the system. */
    isTelling: () => isOurs,
    take(handler: Handler, target: Tag, pointers: readonly Pointer[]): void {
      if (handler.name === NATIVE || taken.has(handler)) return;
      taken.add(handler);
      worker.send({ type: 'command', tag: target, name: 'responder', args: [true, true] });
      const changedTouches = pointers.map(({ id, x, y, time }) => ({
        identifier: id,
        target,
        pageX: x,
        pageY: y,
        locationX: x,
        locationY: y,
        timestamp: time,
      }));
      isOurs = true;
      worker.dispatch(target, 'topTouchCancel', {
        ...changedTouches[0],
        changedTouches,
        touches: [],
      });
      isOurs = false;
    },
    /** A finger was lifted. When no gesture stays active, touches and scrolling are released. */
    release(target: Tag): void {
      if (taken.size === 0) return;
      for (const handler of taken) if (handler.state !== STATE.active) taken.delete(handler);
      if (taken.size === 0)
        worker.send({ type: 'command', tag: target, name: 'responder', args: [false, false] });
    },
  };
}

type Touched = (handler: Handler, type: Touch, changed: readonly Pointer[]) => void;

/** Passes the touches of views to the gestures of those views and of their ancestors. */
export function watchTouches(worker: WorkerContext, arbiter: Arbiter, touched: Touched) {
  const { mounted, native } = worker;
  const taking = createTaking(worker);

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

  worker.onEvent((tag, name, payload) => {
    if (taking.isTelling()) return;
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
            !(hasEdges(handler.config.hitSlop) && isOutside(worker, handler, tag, pointer, touch)),
        );
        arbiter.down(pointer, handlers, (handler) => touched(handler, TOUCH.down, [pointer]));
      }
      const watching = arbiter.watching(pointer);
      if (name === 'topTouchMove') {
        for (const handler of watching) {
          const { name: kind, config, state } = handler;
          const cancels = config.shouldCancelWhenOutside === true && kind !== NATIVE;
          const isNews = cancels || kind === NATIVE;
          handler.isOutside = isNews && isOutside(worker, handler, tag, pointer, touch);
          if (cancels && handler.isOutside && handler.isWatching)
            state === STATE.active ? handler.cancel() : handler.fail();
          handler.move(pointer);
          touched(handler, TOUCH.move, [pointer]);
          if (handler.state === STATE.active) taking.take(handler, tag, [pointer]);
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
      if (name === 'topTouchEnd' || name === 'topTouchCancel') taking.release(tag);
    }
  });
}
