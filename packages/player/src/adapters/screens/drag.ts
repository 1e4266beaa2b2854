/** How far a finger moves before it is more than a tap. */
const SLOP = 8;
/** A finger that rested this long before it left throws nothing. */
const RESTED_MS = 60;

/** In pixels, and pixels a millisecond. */
type Way = { x: number; y: number };

export type Drag = {
  /** Whether a finger that comes down here may become one. `wait`: until that is clear, nobody hears of it. */
  begins(event: PointerEvent): 'no' | 'yes' | 'wait';
  /** Whether it is one, now that the finger has moved so far. */
  claims(way: Way, target: Element): boolean;
  began(): void;
  moved(way: Way): void;
  released(way: Way, speed: Way): void;
};

type Finger = {
  down: PointerEvent;
  target: Element;
  isHeld: boolean;
  isClaimed: boolean;
  at: number;
  way: Way;
  speed: Way;
};

/** Drags of the system, which take the finger from the app. Answers how to end it. */
export function watchDrag(area: HTMLElement, drag: Drag): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let finger: Finger | undefined;

  /** It is not ours: the app hears of it after all. */
  const giveBack = () => {
    const given = finger;
    finger = undefined;
    if (given?.isHeld) given.target.dispatchEvent(new PointerEvent('pointerdown', given.down));
  };
  const wayOf = ({ clientX, clientY }: PointerEvent, { down }: Finger): Way => ({
    x: clientX - down.clientX,
    y: clientY - down.clientY,
  });

  const down = (event: PointerEvent) => {
    const { target } = event;
    if (!event.isTrusted || !event.isPrimary || event.button > 0 || !(target instanceof Element))
      return;
    const begins = drag.begins(event);
    if (begins === 'no') return;
    const isHeld = begins === 'wait';
    if (isHeld) event.stopPropagation();
    const still = { x: 0, y: 0 };
    finger = {
      ...{ down: event, target, isHeld, isClaimed: false },
      ...{ at: performance.now(), way: still, speed: still },
    };
  };
  const move = (event: PointerEvent) => {
    if (finger?.down.pointerId !== event.pointerId) return;
    const way = wayOf(event, finger);
    if (!finger.isClaimed) {
      if (Math.max(Math.abs(way.x), Math.abs(way.y)) < SLOP) return;
      if (taken === event.pointerId || !drag.claims(way, finger.target)) return giveBack();
      taken = event.pointerId;
      finger.isClaimed = true;
      drag.began();
    }
    const now = performance.now();
    const ms = Math.max(1, now - finger.at);
    const speed = { x: (way.x - finger.way.x) / ms, y: (way.y - finger.way.y) / ms };
    Object.assign(finger, { way, speed, at: now });
    drag.moved(way);
  };
  const up = (event: PointerEvent) => {
    if (finger?.down.pointerId !== event.pointerId) return;
    if (!finger.isClaimed) return giveBack();
    taken = undefined;
    const { way, speed, at } = finger;
    finger = undefined;
    const rested = event.type === 'pointercancel' || performance.now() - at > RESTED_MS;
    // A mouse that is let go of clicks, wherever it has been.
    addEventListener('click', swallow, { capture: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    drag.released(way, rested ? { x: 0, y: 0 } : speed);
  };
  // A browser that began to scroll would take the finger from us.
  const refuse = (event: TouchEvent) => {
    if (finger?.isClaimed && event.cancelable) event.preventDefault();
  };

  area.addEventListener('pointerdown', down, { signal });
  area.addEventListener('touchmove', refuse, { passive: false, signal });
  // Before the app's touches: what was held back has to come first.
  addEventListener('pointermove', move, { capture: true, signal });
  addEventListener('pointerup', up, { capture: true, signal });
  addEventListener('pointercancel', up, { capture: true, signal });
  return () => abort.abort();
}

/** The finger that a drag has, of all there are. */
let taken: number | undefined;

const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};
