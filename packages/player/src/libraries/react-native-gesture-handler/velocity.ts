import type { Point } from './recogniser.ts';

/** What happened longer ago says nothing about how fast it is now. */
const WINDOW_MS = 100;

/** How fast a point moves, in points per second. */
export function createVelocity() {
  let samples: (Point & { time: number })[] = [];
  return {
    add(point: Point, time: number): void {
      samples = [...samples.filter((one) => time - one.time <= WINDOW_MS), { ...point, time }];
    },
    now(): Point {
      const [first, last] = [samples[0], samples.at(-1)];
      const ms = first && last ? last.time - first.time : 0;
      if (!first || !last || ms <= 0) return { x: 0, y: 0 };
      return { x: ((last.x - first.x) / ms) * 1000, y: ((last.y - first.y) / ms) * 1000 };
    },
  };
}
