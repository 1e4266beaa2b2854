/** This close to an end, both answers are right. */
const NEAR_MS = 5000;

/** Whether the end has passed; undefined close to it, where both answers are right. */
export function isOver(end: number, now: number): boolean | undefined {
  const left = end - now;
  return Math.abs(left) < NEAR_MS ? undefined : left < 0;
}
