import { PRIORITY, type Props, type Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';
import type { Handler } from './handler.ts';
import { type Point, type Pointer, STATE, type State, type Touch } from './recogniser.ts';

/** How events are delivered: react-native-gesture-handler/src/ActionType.ts */
const ACTION = { reanimated: 1, nativeAnimated: 2, oldFunction: 3, newFunction: 4 };

/**
 * The only event that React knows on all views:
 * react-native-gesture-handler/src/handlers/createHandler.tsx
 */
const ANIMATED_EVENT = 'topGestureHandlerEvent';

export const DETECTOR = 'RNGestureHandlerDetector';

/** The name of a detector's event. Version 3 has one for each way of delivery. */
function detectorEvent({ config }: Handler, what: 'Event' | 'StateChange' | 'TouchEvent'): string {
  if (config.dispatchesAnimatedEvents === true && what === 'Event')
    return 'topGestureHandlerAnimatedEvent';
  const reanimated = config.dispatchesReanimatedEvents === true ? 'Reanimated' : '';
  return `topGestureHandler${reanimated}${what}`;
}

/** Sends gesture events to the app, in the form of the library's version. */
export function createEventDispatcher(worker: WorkerContext) {
  const { mounted, layouts } = worker;

  /** A detector has no box of its own, so the view inside is measured. */
  const originOf = (view: Tag | undefined): Point => {
    const node = mounted.node(view);
    const tag = node?.component === DETECTOR ? node.children[0]?.tag : view;
    const { pageX, pageY } = layouts.orNowhere(tag);
    return { x: pageX, y: pageY };
  };

  const send = (handler: Handler, what: 'Event' | 'StateChange' | 'TouchEvent', event: Props) => {
    const { view, actionType } = handler;
    if (view === undefined) return;
    const priority = what === 'Event' ? PRIORITY.continuous : PRIORITY.discrete;
    if (mounted.node(view)?.component === DETECTOR) {
      worker.dispatch(view, detectorEvent(handler, what), event, priority);
      return;
    }
    const name = what === 'StateChange' ? 'onGestureHandlerStateChange' : 'onGestureHandlerEvent';
    // Animated handles the updates. State changes go to a function.
    if (actionType === ACTION.nativeAnimated && what === 'Event')
      worker.dispatch(view, ANIMATED_EVENT, event, priority);
    else if (actionType === ACTION.reanimated) worker.dispatch(view, name, event, priority);
    else worker.emit(name, { target: view, ...event });
  };

  const dataOf = (handler: Handler): Props => ({
    numberOfPointers: handler.pointers.size,
    pointerType: 0,
    ...handler.data(originOf(handler.view)),
  });

  const withData = (handler: Handler, event: Props): Props => {
    const data = dataOf(handler);
    const isDetector = mounted.node(handler.view)?.component === DETECTOR;
    return isDetector ? { ...event, handlerData: data } : { ...event, ...data };
  };

  return {
    changed(handler: Handler, oldState: State, state: State): void {
      send(handler, 'StateChange', withData(handler, { handlerTag: handler.tag, state, oldState }));
    },
    updated(handler: Handler): void {
      if (handler.state !== STATE.active) return;
      send(handler, 'Event', withData(handler, { handlerTag: handler.tag, state: handler.state }));
    },
    /** Sends the events of single fingers to handlers with `needsPointerData`. */
    touched(handler: Handler, eventType: Touch, changed: readonly Pointer[]): void {
      if (handler.config.needsPointerData !== true) return;
      const origin = originOf(handler.view);
      const told = ({ id, x, y }: Pointer) => ({
        id,
        x: x - origin.x,
        y: y - origin.y,
        absoluteX: x,
        absoluteY: y,
      });
      const all = [...handler.pointers.values()];
      send(handler, 'TouchEvent', {
        handlerTag: handler.tag,
        state: handler.state,
        eventType,
        pointerType: 0,
        numberOfTouches: all.length,
        numberOfPointers: all.length,
        changedTouches: changed.map(told),
        allTouches: all.map(told),
      });
    },
  };
}
