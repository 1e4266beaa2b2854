import { PRIORITY } from '../../protocol/worker.ts';
import { watchEscape } from '../dialogs/layers.ts';
import type { ViewTree } from '../tree.ts';
import type { AppFrame, MountedView } from '../view.ts';
import { hitView } from './hit.ts';
import { dragWithMouse } from './mouse-drag.ts';
import { watchPointers } from './pointers.ts';
import { preserveFocus, watchPressKeys } from './press-keys.ts';
import { skipHidden } from './tab-stops.ts';
import { createResponder, type Place, type Touch, TouchSet } from './touch-set.ts';

type Spot = { clientX: number; clientY: number };

/**
 * Reports fingers, pens and mice as touches of React Native (ReactNativeTypes: NativeTouchEvent). A
 * mouse is one finger. Scrolling cancels the touch.
 */
export function watchTouches(app: AppFrame, tree: ViewTree) {
  const { screen, overlay } = app;
  const touches = new TouchSet();
  const views = new Map<number, MountedView>();
  const responder = createResponder();

  const placeOf = ({ clientX, clientY }: Spot, view: MountedView, force = 0): Place => {
    const window = screen.getBoundingClientRect();
    const at = view.element instanceof Element ? view.element.getBoundingClientRect() : window;
    return {
      timestamp: performance.now(),
      force,
      screenX: clientX,
      screenY: clientY,
      pageX: clientX - window.left,
      pageY: clientY - window.top,
      locationX: clientX - at.left,
      locationY: clientY - at.top,
    };
  };

  const emit = (name: string, pointer: number, touch: Touch | undefined) => {
    if (!touch) return;
    const priority = name === 'topTouchMove' ? PRIORITY.continuous : PRIORITY.discrete;
    views.get(pointer)?.context.emit(name, touches.payload(touch), priority);
  };

  const begin = (pointer: number, view: MountedView, spot: Spot, force?: number) => {
    const touch = touches.begin(pointer, view.tag, placeOf(spot, view, force));
    if (!touch) return;
    views.set(pointer, view);
    emit('topTouchStart', pointer, touch);
  };

  const end = (name: 'topTouchEnd' | 'topTouchCancel', pointer: number, spot?: Spot) => {
    const view = views.get(pointer);
    emit(name, pointer, touches.end(pointer, view && spot ? placeOf(spot, view) : {}));
    views.delete(pointer);
    if (touches.size === 0) responder.clear();
  };

  /** Called when the browser or a scroll view has taken the touches. */
  const cancelAll = () => {
    for (const pointer of touches.pointers()) end('topTouchCancel', pointer);
  };

  const down = (event: PointerEvent) => {
    if (event.button > 0) return;
    if (event.pointerType === 'mouse') end('topTouchCancel', event.pointerId);
    const view = hitView(tree, event.target, event.clientX, event.clientY);
    if (view) begin(event.pointerId, view, event, event.pressure);
  };
  const move = (event: PointerEvent) => {
    const view = views.get(event.pointerId);
    if (!view) return;
    // The mouse was released outside of the window.
    if (event.pointerType === 'mouse' && (event.buttons & 1) === 0) {
      end('topTouchCancel', event.pointerId, event);
      return;
    }
    emit(
      'topTouchMove',
      event.pointerId,
      touches.move(event.pointerId, placeOf(event, view, event.pressure)),
    );
  };

  for (const area of [screen, overlay]) area.addEventListener('pointerdown', down);
  addEventListener('pointermove', move);
  addEventListener('pointerup', (event) => end('topTouchEnd', event.pointerId, event));
  addEventListener('pointercancel', (event) => end('topTouchCancel', event.pointerId, event));
  addEventListener('blur', cancelAll);
  document.addEventListener('visibilitychange', cancelAll);
  // Scrolling can only be prevented at the first move.
  const refuse = (event: TouchEvent) => {
    if (responder.blocksNative() && event.cancelable) event.preventDefault();
  };
  addEventListener('touchmove', refuse, { passive: false });

  watchEscape();
  preserveFocus(app);
  skipHidden(app);
  watchPointers(app, tree);
  dragWithMouse(app, responder.blocksNative);
  watchPressKeys(app, tree, (view, spot) => {
    begin(KEYBOARD, view, spot);
    end('topTouchEnd', KEYBOARD, spot);
  });
  return { responder: responder.set.bind(responder), cancelAll };
}

/** A pointer id that browsers do not use. */
const KEYBOARD = -1;
