import { numberOr } from './node.ts';

/** react-native: Animated/animations, __getNativeAnimationConfig */
export type DriverConfig = { readonly type: string; readonly [name: string]: unknown };

/** Computes a value over time, for one iteration. */
export type Driver = {
  /** `elapsedMs` counts from the start of the iteration. It is 0 in the first frame. */
  step(elapsedMs: number): { value: number; done: boolean };
};

const FRAME_MS = 1000 / 60;

/** `Animated.timing`: JavaScript sends the eased progress of each frame, 60 a second. */
function frames(config: DriverConfig, from: number): Driver {
  const list = (Array.isArray(config.frames) ? config.frames : []).map((one) => numberOr(one, 1));
  const distance = numberOr(config.toValue, from) - from;
  const end = list.length - 1;
  return {
    step(elapsedMs) {
      const at = elapsedMs / FRAME_MS;
      const index = Math.floor(at);
      const before = list[index];
      const after = list[index + 1];
      if (before === undefined || after === undefined || index >= end)
        return { value: from + (list[end] ?? 1) * distance, done: true };
      return { value: from + (before + (after - before) * (at - index)) * distance, done: false };
    },
  };
}

const NEAR = 0.1;

function decay(config: DriverConfig, from: number): Driver {
  const velocity = numberOr(config.velocity, 0);
  const slowing = 1 - numberOr(config.deceleration, 0.998);
  let last: number | undefined;
  return {
    step(elapsedMs) {
      const value = from + (velocity / slowing) * (1 - Math.exp(-slowing * elapsedMs));
      const done = elapsedMs > 0 && last !== undefined && Math.abs(value - last) < NEAR;
      last = value;
      return { value, done };
    },
  };
}

const byType: Record<string, (config: DriverConfig, from: number) => Driver> = { frames, decay };

/** Returns undefined if the player does not know this type of driver. */
export const driverOf = (config: DriverConfig) =>
  Object.hasOwn(byType, config.type) ? byType[config.type] : undefined;
