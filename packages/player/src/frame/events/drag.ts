import { cancelPointer, swallowClick } from './drag-events.ts';

/** A finger that rested for this many milliseconds before it left has no speed. */
const RESTED_MS = 60;
/** A shorter interval between moves would give impossible speeds. */
const LEAST_MS = 8;

/** In pixels, and pixels a millisecond. */
type Way = { x: number; y: number };

export type Drag = {
  /** Whether a finger here may start a drag. */
  begins(event: PointerEvent): boolean;
  /** The distance in pixels after which it is not a tap any more. */
  slop(): number;
  /** Whether the finger starts this drag, after it has moved so far. */
  claims(way: Way, target: Element): boolean;
  began(): void;
  moved(way: Way): void;
  /** The finger left. If it was cancelled, the distance is 0. */
  released(way: Way, speed: Way): void;
};

type Finger = {
  down: PointerEvent;
  target: Element;
  /** The areas that may claim the finger, the innermost first. */
  candidates: Drag[];
  claimed: Drag | undefined;
  way: Way;
  speed: Way;
  /** The timestamp of its last move. */
  at: number;
};

const NOWHERE: Way = { x: 0, y: 0 };
let finger: Finger | undefined;

/** The time by which a movement is extrapolated. */
export const AHEAD_MS = 200;

/** Whether an element in it is scrolled down. Then a finger scrolls that first. */
export function isScrolled(target: Element, within: HTMLElement): boolean {
  for (let one: Element | null = target; one && one !== within; one = one.parentElement)
    if (one.scrollTop > 0 || one.matches('input, textarea, [role="slider"]')) return true;
  return false;
}

/**
 * Makes an area draggable. A drag takes the finger from the app. Returns a function that stops it.
 */
export function watchDrag(area: HTMLElement, drag: Drag): () => void {
  const down = (event: PointerEvent) => {
    const { target } = event;
    if (!event.isTrusted || event.button > 0 || !(target instanceof Element)) return;
    if (finger && finger.down !== event) {
      // A second finger does not start a drag, and does not end one.
      if (finger.claimed && finger.down.pointerId !== event.pointerId) return;
      drop();
    }
    if (!event.isPrimary || !drag.begins(event)) return;
    finger ??= {
      down: event,
      target,
      candidates: [],
      claimed: undefined,
      way: NOWHERE,
      speed: NOWHERE,
      at: event.timeStamp,
    };
    finger.candidates.push(drag);
  };
  listen();
  area.addEventListener('pointerdown', down);
  return () => {
    area.removeEventListener('pointerdown', down);
    if (!finger) return;
    finger.candidates = finger.candidates.filter((one) => one !== drag);
    if (finger.claimed === drag) finger = undefined;
  };
}

function drop(): void {
  const { claimed } = finger ?? {};
  finger = undefined;
  claimed?.released(NOWHERE, NOWHERE);
}

const isOurs = (event: PointerEvent): boolean =>
  event.isTrusted && finger?.down.pointerId === event.pointerId;

function move(event: PointerEvent): void {
  if (!finger || !isOurs(event)) return;
  // The mouse was released outside of the window.
  if (event.pointerType === 'mouse' && (event.buttons & 1) === 0) {
    drop();
    return;
  }
  const { down } = finger;
  const way = { x: event.clientX - down.clientX, y: event.clientY - down.clientY };
  finger.claimed ??= claimant(way);
  const { claimed } = finger;
  if (!claimed) return;
  event.stopPropagation();
  const ms = Math.max(LEAST_MS, event.timeStamp - finger.at);
  const speed = { x: (way.x - finger.way.x) / ms, y: (way.y - finger.way.y) / ms };
  Object.assign(finger, { way, speed, at: event.timeStamp });
  claimed.moved(way);
}

function claimant(way: Way): Drag | undefined {
  if (!finger) return undefined;
  const far = Math.max(Math.abs(way.x), Math.abs(way.y));
  for (const drag of [...finger.candidates]) {
    if (far < drag.slop()) continue;
    if (drag.claims(way, finger.target)) {
      cancelPointer(finger.down);
      drag.began();
      return drag;
    }
    finger.candidates = finger.candidates.filter((one) => one !== drag);
  }
  return undefined;
}

function up(event: PointerEvent): void {
  if (!finger || !isOurs(event)) return;
  const { claimed, way, speed, at } = finger;
  if (event.type === 'pointercancel' || !claimed) {
    drop();
    return;
  }
  finger = undefined;
  event.stopPropagation();
  swallowClick();
  claimed.released(way, event.timeStamp - at > RESTED_MS ? NOWHERE : speed);
}

/** The listeners are added once for all areas. */
let isListening = false;
function listen(): void {
  if (isListening) return;
  isListening = true;
  // A dragged pointer is not passed to others.
  addEventListener('pointermove', move, { capture: true });
  addEventListener('pointerup', up, { capture: true });
  addEventListener('pointercancel', up, { capture: true });
  addEventListener('blur', drop);
  // If the browser started to scroll, it would cancel the pointer.
  addEventListener(
    'touchmove',
    (event) => {
      if (finger?.claimed && event.cancelable) event.preventDefault();
    },
    { passive: false, capture: true },
  );
}
