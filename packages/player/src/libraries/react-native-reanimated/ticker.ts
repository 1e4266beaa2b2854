import type { Native } from '../../worker/native.ts';

/** Answers whether it goes on. */
export type Tick = (time: number) => boolean;

/** Calls what is animated once a frame, as long as there is any. */
export function createTicker(native: Pick<Native, 'requestAnimationFrame' | 'now'>) {
  const ticks = new Map<string, Tick>();
  let asked = false;
  const ask = () => {
    if (asked || ticks.size === 0) return;
    asked = true;
    native.requestAnimationFrame(frame);
  };
  const frame = () => {
    asked = false;
    const time = native.now();
    for (const [key, tick] of [...ticks]) if (!tick(time)) ticks.delete(key);
    ask();
  };
  return {
    start(key: string, tick: Tick): void {
      if (!tick(native.now())) {
        ticks.delete(key);
        return;
      }
      ticks.set(key, tick);
      ask();
    },
    stop: (key: string) => ticks.delete(key),
    keys: () => [...ticks.keys()],
  };
}
