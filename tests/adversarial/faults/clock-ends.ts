/** A moment so near to the end of something that both answers are right. */
const NEAR_MS = 5000;

/** Whether its time is over; undefined so near to its end that both answers are right. */
export function isOver(end: number, now: number): boolean | undefined {
  const left = end - now;
  return Math.abs(left) < NEAR_MS ? undefined : left < 0;
}
