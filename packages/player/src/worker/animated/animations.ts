import { type Driver, type DriverConfig, driverOf } from './drivers.ts';
import { type AnimatedNode, numberOr } from './node.ts';
import { spring } from './spring.ts';

export type EndResult = { finished: boolean; value: unknown; offset: number };
type End = (result: EndResult) => void;

type Animation = {
  readonly id: number;
  readonly node: AnimatedNode;
  readonly end: End | undefined;
  config: DriverConfig;
  driver: Driver & { velocity?(): number };
  /** Every round begins here. */
  from: number;
  round: number;
  beganAt: number | undefined;
};

/** What runs. Each is told of its end exactly once (react-native: AnimationDriver). */
export class Animations {
  readonly #running = new Map<number, Animation>();

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** A running one of this number changes its course: that is how a value follows another. */
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
    tell(animation, false);
  }

  stopOn(node: AnimatedNode): void {
    for (const animation of [...this.#running.values()])
      if (animation.node === node) this.stop(animation.id);
  }

  /** Moves everything to this frame. Answers what moved, and what is over: `finished` tells those. */
  step(time: number): { moved: AnimatedNode[]; finished: (() => void)[] } {
    const moved: AnimatedNode[] = [];
    const finished: (() => void)[] = [];
    for (const animation of [...this.#running.values()]) {
      const isOver = advance(animation, time);
      moved.push(animation.node);
      if (!isOver) continue;
      this.#running.delete(animation.id);
      finished.push(() => tell(animation, true));
    }
    return { moved, finished };
  }
}

const create = (config: DriverConfig, from: number): Animation['driver'] | undefined =>
  config.type === 'spring' ? spring(config, from) : driverOf(config)?.(config, from);

/** Answers whether the last round is over. */
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

const tell = ({ node, end }: Animation, finished: boolean): void =>
  end?.({ finished, value: node.value, offset: node.offset });
