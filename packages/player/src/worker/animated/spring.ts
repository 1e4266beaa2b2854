import type { Driver, DriverConfig } from './drivers.ts';
import { numberOr } from './node.ts';

/** A frame that came late must not throw the spring far ahead. */
const LONGEST_MS = (4 * 1000) / 60;

/** A damped harmonic oscillator, solved (react-native: Animated/animations/SpringAnimation.js). */
export function spring(config: DriverConfig, from: number): Driver & { velocity(): number } {
  const to = numberOr(config.toValue, from);
  const stiffness = numberOr(config.stiffness, 100);
  const mass = numberOr(config.mass, 1);
  const natural = Math.sqrt(stiffness / mass);
  const damping = numberOr(config.damping, 10) / (2 * Math.sqrt(stiffness * mass));
  const at = solve(to - from, -numberOr(config.initialVelocity, 0), natural, damping);
  let elapsed = 0;
  let last = 0;
  let velocity = numberOr(config.initialVelocity, 0);

  const isAtRest = (value: number) =>
    Math.abs(velocity) <= numberOr(config.restSpeedThreshold, 0.001) &&
    (stiffness === 0 || Math.abs(to - value) <= numberOr(config.restDisplacementThreshold, 0.001));
  const isBeyond = (value: number) =>
    config.overshootClamping === true && stiffness > 0 && (from < to ? value > to : value < to);

  return {
    velocity: () => velocity,
    step(elapsedMs) {
      elapsed += Math.min(elapsedMs - last, LONGEST_MS);
      last = elapsedMs;
      const now = at(elapsed / 1000);
      velocity = now.velocity;
      const value = to - now.distance;
      const done = elapsedMs > 0 && (isAtRest(value) || isBeyond(value));
      return { value: done && stiffness > 0 ? to : value, done };
    },
  };
}

/** How far it is from the end after so many seconds, and how fast it goes there. */
function solve(distance: number, speed: number, natural: number, damping: number) {
  if (damping < 1) {
    const wave = natural * Math.sqrt(1 - damping * damping);
    const lead = (speed + damping * natural * distance) / wave;
    return (seconds: number) => {
      const envelope = Math.exp(-damping * natural * seconds);
      const [sin, cos] = [Math.sin(wave * seconds), Math.cos(wave * seconds)];
      const swing = lead * sin + distance * cos;
      const turn = wave * (lead * cos - distance * sin);
      return {
        distance: envelope * swing,
        velocity: envelope * (damping * natural * swing - turn),
      };
    };
  }
  // Springs that are damped more than critically move as if they were damped critically.
  const lead = speed + natural * distance;
  return (seconds: number) => {
    const envelope = Math.exp(-natural * seconds);
    const swing = distance + lead * seconds;
    return { distance: envelope * swing, velocity: envelope * (natural * swing - lead) };
  };
}
