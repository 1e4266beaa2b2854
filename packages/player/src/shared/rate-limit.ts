/**
 * Allows so many calls a second. After a second with more, `left` is called with the number of
 * calls above the limit.
 */
export function createRateLimit(
  perSecond: number,
  left?: (count: number) => void,
  now: () => number = () => performance.now(),
) {
  let began = now();
  let taken = 0;
  let dropped = 0;
  const tell = () => {
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
      if (dropped === 1 && left) setTimeout(tell, 1000);
      return false;
    },
  };
}
