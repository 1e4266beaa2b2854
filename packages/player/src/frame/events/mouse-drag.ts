import type { AppFrame } from '../view.ts';
import {
  cancelPointer,
  dispatchDrag,
  dispatchPull,
  swallowClick,
  type Thrown,
} from './drag-events.ts';

/** The part of its speed that a throw retains per millisecond (UIScrollView.DecelerationRate). */
const NORMAL = 0.998;
const SLOWEST = 0.02;

/** The rate of a scroll view, as `decelerationRate` has it. */
export const rateOf = (area: HTMLElement): number =>
  Math.min(0.999, Math.max(0.9, Number(area.dataset.deceleration) || NORMAL));

/** The distance of a throw. */
export const glideLength = (velocity: number, rate: number): number => velocity / (1 - rate);

/** Scrolls an element on with this speed. Returns a function that stops it. */
function glide(area: HTMLElement, thrown: Thrown): () => void {
  const rate = rateOf(area);
  let { x, y } = thrown;
  let before = performance.now();
  let frame = 0;
  const goOn = () => {
    if (Math.hypot(x, y) > SLOWEST) frame = requestAnimationFrame(step);
  };
  const step = (now: number) => {
    const ms = Math.max(0, now - before);
    before = now;
    area.scrollBy({ left: x * ms, top: y * ms, behavior: 'instant' });
    [x, y] = [x * rate ** ms, y * rate ** ms];
    goOn();
  };
  goOn();
  return () => cancelAnimationFrame(frame);
}

/** The distance after which a drag scrolls. */
const SLOP = 8;
/** A drag that rested this long before its end is no throw. */
const RESTED_MS = 60;
const AT_REST: Thrown = { x: 0, y: 0 };

type Drag = {
  down: PointerEvent;
  /** Set once it scrolls. */
  area?: HTMLElement;
  x: number;
  y: number;
  at: number;
  thrown: Thrown;
};

/** Scrolls with a pressed mouse as with a finger. Browsers scroll with the wheel only. */
export function dragWithMouse({ screen, overlay }: AppFrame, blocked: () => boolean): void {
  let drag: Drag | undefined;
  let stop = () => {};

  const down = (event: PointerEvent) => {
    stop();
    const { pointerType, button, clientX: x, clientY: y, target } = event;
    const own = target instanceof Element && target.closest('input, textarea, select');
    if (pointerType !== 'mouse' || button !== 0 || own) return;
    drag = { down: event, x, y, at: performance.now(), thrown: AT_REST };
  };

  const move = (event: PointerEvent) => {
    if (drag?.down.pointerId !== event.pointerId) return;
    if ((event.buttons & 1) === 0 || blocked()) {
      release();
      return;
    }
    const { clientX: x, clientY: y } = event;
    if (!drag.area) {
      const { down } = drag;
      const [dx, dy] = [x - down.clientX, y - down.clientY];
      if (Math.max(Math.abs(dx), Math.abs(dy)) < SLOP) return;
      const area = scrollerAt(down.target, dx, dy);
      if (!area) {
        drag = undefined;
        return;
      }
      drag.area = area;
      cancelPointer(down);
      dispatchDrag(area, { phase: 'begin' });
    }
    const { area } = drag;
    const now = performance.now();
    const ms = Math.max(1, now - drag.at);
    const turned = area.hasAttribute('data-inverted') ? -1 : 1;
    const [left, top] = [(drag.x - x) * turned, (drag.y - y) * turned];
    if (dispatchPull(area, -top)) area.scrollBy({ left, top, behavior: 'instant' });
    drag = { ...drag, x, y, at: now, thrown: { x: left / ms, y: top / ms } };
  };

  const release = () => {
    const done = drag;
    drag = undefined;
    if (!done?.area) return;
    swallowClick();
    const rested = performance.now() - done.at > RESTED_MS;
    const thrown = rested ? AT_REST : done.thrown;
    if (dispatchDrag(done.area, { phase: 'end', thrown })) stop = glide(done.area, thrown);
  };

  for (const area of [screen, overlay]) area.addEventListener('pointerdown', down);
  addEventListener('pointermove', move);
  addEventListener('pointerup', release);
  addEventListener('blur', release);
  addEventListener('wheel', () => stop(), { passive: true });
}

/** The innermost scroll view, pager or wheel that can scroll in this direction. */
function scrollerAt(target: EventTarget | null, dx: number, dy: number): HTMLElement | undefined {
  const axis = Math.abs(dx) > Math.abs(dy) ? 'is-horizontal' : 'is-vertical';
  const element = target instanceof Element ? target : undefined;
  return (
    element?.closest<HTMLElement>(`:is(.scroll, .pager, .wheel).${axis}:not(.is-off)`) ?? undefined
  );
}
