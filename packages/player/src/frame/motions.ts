const MOVING = ['transform', 'translate', 'scale', 'rotate'];

/** Whether it moves something, and will have done so: what spins for ever comes to rest nowhere. */
function comesToRest({ effect }: Animation): boolean {
  if (!(effect instanceof KeyframeEffect) || effect.getComputedTiming().endTime === Infinity)
    return false;
  return effect.getKeyframes().some((frame) => MOVING.some((property) => property in frame));
}

/** Hears when what browsers move by themselves has come to rest: screens that slide in, modals. */
export class Motions {
  readonly #within: Element;
  readonly #rested: () => void;
  readonly #followed = new WeakSet<Animation>();

  constructor(within: Element, rested: () => void) {
    this.#within = within;
    this.#rested = rested;
  }

  /** Those that are on their way now: heard of once, when the last of them rests. */
  follow(): void {
    const moving = this.#within
      .getAnimations({ subtree: true })
      .filter((animation) => !this.#followed.has(animation) && comesToRest(animation));
    if (moving.length === 0) return;
    for (const animation of moving) this.#followed.add(animation);
    // One that is cancelled leaves things where they are without it.
    Promise.allSettled(moving.map(({ finished }) => finished)).then(this.#rested);
  }
}
