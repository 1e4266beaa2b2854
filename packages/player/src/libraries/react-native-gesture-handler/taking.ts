import type { Tag } from '../../protocol/worker.ts';
import type { Thread } from '../../worker/context.ts';
import type { Handler } from './handler.ts';
import { NATIVE } from './kinds.ts';
import type { Pointer } from './recogniser.ts';
import { STATE } from './state.ts';

/** A phone's gesture takes the finger away from JavaScript's touches and from scrolling. */
export function createTaking(thread: Thread) {
  const taken = new Set<Handler>();
  let isOurs = false;
  return {
    /** It tells the app just now that its touch is cancelled: that is nothing a finger did. */
    isTelling: () => isOurs,
    take(handler: Handler, target: Tag, pointers: readonly Pointer[]): void {
      if (handler.name === NATIVE || taken.has(handler)) return;
      taken.add(handler);
      thread.send({ type: 'command', tag: target, name: 'responder', args: [true, true] });
      const changedTouches = pointers.map(({ id, x, y, time }) => ({
        ...{ identifier: id, target, pageX: x, pageY: y, locationX: x, locationY: y },
        timestamp: time,
      }));
      isOurs = true;
      thread.dispatch(target, 'topTouchCancel', {
        ...changedTouches[0],
        ...{ changedTouches, touches: [] },
      });
      isOurs = false;
    },
    /** A finger has left: what does not go on without it gives the rest back. */
    release(target: Tag): void {
      if (taken.size === 0) return;
      for (const handler of taken) if (handler.state !== STATE.active) taken.delete(handler);
      if (taken.size === 0)
        thread.send({ type: 'command', tag: target, name: 'responder', args: [false, false] });
    },
  };
}
