import { PRIORITY, type Props } from '../../protocol/worker.ts';
import type { ViewTree } from '../tree.ts';
import type { AppFrame, MountedView } from '../view.ts';
import { ancestors, hitView } from './hit.ts';

const EVENTS = {
  pointerdown: 'Down',
  pointerup: 'Up',
  pointermove: 'Move',
  pointercancel: 'Cancel',
  pointerover: 'Over',
  pointerout: 'Out',
  click: 'Click',
} as const;

const PRESSES = new Set<string>(['pointerdown', 'pointerup', 'click']);

const COPIED = [
  'pointerId',
  'pressure',
  'pointerType',
  'width',
  'height',
  'tiltX',
  'tiltY',
  'detail',
  'buttons',
  'button',
  'tangentialPressure',
  'twist',
  'isPrimary',
  'ctrlKey',
  'shiftKey',
  'altKey',
  'metaKey',
] as const;

/** Dispatches pointer events and clicks to views that listen (ReactCommon: PointerEvent.cpp). */
export function watchPointers({ screen, overlay }: AppFrame, tree: ViewTree): void {
  /** The views under each pointer, from the inside out. */
  const inside = new Map<number, MountedView[]>();

  const payloadOf = (event: PointerEvent, view: MountedView): Props => {
    const window = screen.getBoundingClientRect();
    const at = view.element instanceof Element ? view.element.getBoundingClientRect() : window;
    const [x, y] = [event.clientX - window.left, event.clientY - window.top];
    return {
      ...Object.fromEntries(COPIED.map((name) => [name, event[name]])),
      x,
      y,
      clientX: x,
      clientY: y,
      pageX: x,
      pageY: y,
      screenX: x,
      screenY: y,
      offsetX: event.clientX - at.left,
      offsetY: event.clientY - at.top,
    };
  };

  const enterAndLeave = (event: PointerEvent, chain: MountedView[]) => {
    const before = inside.get(event.pointerId) ?? [];
    for (const view of before)
      if (!chain.includes(view) && view.props.onPointerLeave)
        view.context.emit('topPointerLeave', payloadOf(event, view));
    for (const view of chain.toReversed())
      if (!before.includes(view) && view.props.onPointerEnter)
        view.context.emit('topPointerEnter', payloadOf(event, view));
    if (chain.length > 0) inside.set(event.pointerId, chain);
    else inside.delete(event.pointerId);
  };

  const listen = (type: keyof typeof EVENTS) => (event: Event) => {
    // A click of Safari is no PointerEvent.
    if (!(event instanceof PointerEvent) || (type === 'click' && event.detail === 0)) return;
    // Looking for hitSlop causes a layout, so it is not done for each move.
    const target = PRESSES.has(type)
      ? hitView(tree, event.target, event.clientX, event.clientY)
      : tree.viewAt(event.target);
    const chain = [...ancestors(tree, target)];
    if (type === 'pointerover') enterAndLeave(event, chain);
    if (type === 'pointercancel') enterAndLeave(event, []);
    const name = type === 'click' ? 'Click' : `Pointer${EVENTS[type]}`;
    if (!target || !chain.some((view) => hears(view, name))) return;
    const priority = type === 'pointermove' ? PRIORITY.continuous : PRIORITY.discrete;
    target.context.emit(`top${name}`, payloadOf(event, target), priority);
  };
  for (const area of [screen, overlay]) {
    for (const type of Object.keys(EVENTS) as (keyof typeof EVENTS)[])
      area.addEventListener(type, listen(type));
    area.addEventListener('pointerleave', (event) => enterAndLeave(event, []));
  }
}

/** Older versions would take a click for a second press on a view that handles touches. */
const hears = ({ props }: MountedView, name: string): boolean =>
  Boolean(props[`on${name}`] || props[`on${name}Capture`]) &&
  (name !== 'Click' || !props.onStartShouldSetResponder);
