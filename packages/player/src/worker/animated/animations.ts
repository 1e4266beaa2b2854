import { type Driver, type DriverConfig, driverOf } from './drivers.ts';
import { type AnimatedNode, numberOr } from './node.ts';

/** The longest time step of a spring. A late frame must not move it far ahead. */
const LONGEST_MS = (4 * 1000) / 60;

/** A damped harmonic oscillator, solved (react-native: Animated/animations/SpringAnimation.js). */
function spring(config: DriverConfig, from: number): Driver & { velocity(): number } {
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
  const overshoots = (value: number) =>
    config.overshootClamping === true && stiffness > 0 && (from < to ? value > to : value < to);

  return {
    velocity: () => velocity,
    step(elapsedMs) {
      elapsed += Math.min(elapsedMs - last, LONGEST_MS);
      last = elapsedMs;
      const now = at(elapsed / 1000);
      velocity = now.velocity;
      const value = to - now.distance;
      const done = elapsedMs > 0 && (isAtRest(value) || overshoots(value));
      return { value: done && stiffness > 0 ? to : value, done };
    },
  };
}

/** Returns the distance to the end, and its velocity, as a function of the elapsed seconds. */
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

export type EndResult = { finished: boolean; value: unknown; offset: number };
type End = (result: EndResult) => void;

type Animation = {
  readonly id: number;
  readonly node: AnimatedNode;
  readonly end: End | undefined;
  config: DriverConfig;
  driver: Driver & { velocity?(): number };
  /** The value at the start of every iteration. */
  from: number;
  round: number;
  beganAt: number | undefined;
};

/** The running animations. Each end callback is called once (react-native: AnimationDriver). */
export class Animations {
  readonly #running = new Map<number, Animation>();

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /**
   * Starts an animation, or gives a running one of this id a new configuration. Tracking values
   * use the latter.
   */
  start(id: number, node: AnimatedNode, config: DriverConfig, end: End | undefined): boolean {
    const before = this.#running.get(id);
    const velocity = before?.driver.velocity?.();
    const given = velocity === undefined ? config : { ...config, initialVelocity: velocity };
    const from = numberOr(node.value, 0);
    const driver = create(given, from);
    if (!driver) return false;
    const fresh = { config: given, driver, from, round: 1, beganAt: undefined };
    if (before) Object.assign(before, fresh);
    else this.#running.set(id, { id, node, end, ...fresh });
    return true;
  }

  stop(id: number): void {
    const animation = this.#running.get(id);
    if (!animation) return;
    this.#running.delete(id);
    callEnd(animation, false);
  }

  stopOn(node: AnimatedNode): void {
    for (const animation of [...this.#running.values()])
      if (animation.node === node) this.stop(animation.id);
  }

  /**
   * Advances all animations to this time. Returns the nodes that changed, and the end callbacks of
   * the animations that finished.
   */
  step(time: number): { moved: AnimatedNode[]; finished: (() => void)[] } {
    const moved: AnimatedNode[] = [];
    const finished: (() => void)[] = [];
    for (const animation of [...this.#running.values()]) {
      const isOver = advance(animation, time);
      moved.push(animation.node);
      if (!isOver) continue;
      this.#running.delete(animation.id);
      finished.push(() => callEnd(animation, true));
    }
    return { moved, finished };
  }
}

const create = (config: DriverConfig, from: number): Animation['driver'] | undefined =>
  config.type === 'spring' ? spring(config, from) : driverOf(config)?.(config, from);

/** Advances one animation, and returns whether its last iteration has ended. */
function advance(animation: Animation, time: number): boolean {
  const { node, config } = animation;
  const rounds = numberOr(config.iterations, 1);
  if (rounds === 0) return true;
  animation.beganAt ??= time;
  const { value, done } = animation.driver.step(time - animation.beganAt);
  node.value = value;
  if (!done) return false;
  if (rounds !== -1 && animation.round >= rounds) return true;
  animation.round += 1;
  animation.beganAt = undefined;
  animation.driver = create(config, animation.from) ?? animation.driver;
  return false;
}

const callEnd = ({ node, end }: Animation, finished: boolean): void =>
  end?.({ finished, value: node.value, offset: node.offset });
