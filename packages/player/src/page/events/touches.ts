import { PRIORITY, type Props } from '../../protocol.ts';
import type { ViewTree } from '../tree.ts';
import type { AppPage, MountedView } from '../view.ts';

/** Fingers, pens and mice as React Native's touches (ReactNativeTypes: NativeTouchEvent). */
export function watchTouches({ screen, overlay }: AppPage, tree: ViewTree): void {
  const touches = new Map<number, { view: MountedView; touch: Props }>();
  const touchOf = (event: PointerEvent, view: MountedView): Props => {
    const window = screen.getBoundingClientRect();
    const at = (view.element as Element).getBoundingClientRect();
    return {
      ...{ identifier: event.pointerId, target: view.tag, timestamp: event.timeStamp, force: 0 },
      ...{ pageX: event.clientX - window.left, pageY: event.clientY - window.top },
      ...{ locationX: event.clientX - at.left, locationY: event.clientY - at.top },
    };
  };
  const tell = (name: string, view: MountedView, touch: Props) =>
    view.context.emit(
      name,
      { ...touch, touches: [...touches.values()].map((one) => one.touch), changedTouches: [touch] },
      name === 'topTouchMove' ? PRIORITY.continuous : PRIORITY.discrete,
    );
  const begin = (event: PointerEvent) => {
    const view = tree.viewAt(event.target);
    if (!view || event.button > 0) return;
    const touch = touchOf(event, view);
    touches.set(event.pointerId, { view, touch });
    tell('topTouchStart', view, touch);
  };
  const follow = (name: string, over: boolean) => (event: PointerEvent) => {
    const view = touches.get(event.pointerId)?.view;
    if (!view) return;
    const touch = touchOf(event, view);
    if (over) touches.delete(event.pointerId);
    else touches.set(event.pointerId, { view, touch });
    tell(name, view, touch);
  };
  for (const area of [screen, overlay]) area.addEventListener('pointerdown', begin);
  addEventListener('pointermove', follow('topTouchMove', false));
  addEventListener('pointerup', follow('topTouchEnd', true));
  addEventListener('pointercancel', follow('topTouchCancel', true));
}
