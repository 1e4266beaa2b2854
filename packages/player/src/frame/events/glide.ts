import type { Thrown } from './drag-events.ts';

/** How much of its speed a throw keeps in a millisecond (UIScrollView.DecelerationRate). */
const NORMAL = 0.998;
const SLOWEST = 0.02;

/** The rate of a scroll view, as `decelerationRate` has it. */
export const rateOf = (area: HTMLElement): number =>
  Math.min(0.999, Math.max(0.9, Number(area.dataset.deceleration) || NORMAL));

/** How far a throw goes until it rests. */
export const glideLength = (velocity: number, rate: number): number => velocity / (1 - rate);

/** Lets an element scroll on at this speed. Answers how to stop it. */
export function glide(area: HTMLElement, thrown: Thrown): () => void {
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
