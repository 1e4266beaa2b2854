/**
 * Allows `perSecond` calls of `take` a second. One second after the first call above the limit,
 * `left` is called with the number of such calls.
 */
export function createRateLimit(
  perSecond: number,
  left?: (count: number) => void,
  now: () => number = () => performance.now(),
) {
  let began = now();
  let taken = 0;
  let dropped = 0;
  const report = () => {
    const count = dropped;
    dropped = 0;
    left?.(count);
  };
  return {
    take(): boolean {
      const time = now();
      if (time - began >= 1000) {
        began = time;
        taken = 0;
      }
      taken += 1;
      if (taken <= perSecond) return true;
      dropped += 1;
      if (dropped === 1 && left) setTimeout(report, 1000);
      return false;
    },
  };
}
