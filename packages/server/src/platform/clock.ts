import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../core/ports/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => {}),
};
