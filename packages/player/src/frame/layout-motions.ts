import type { LayoutMotions } from '../protocol/worker.ts';
import { finite, member } from './events/finite.ts';
import { foundIn } from './style/length.ts';

const KINDS = ['create', 'update', 'delete'] as const;
const EASINGS: Record<string, string> = {
  linear: 'linear',
  easeIn: 'ease-in',
  easeOut: 'ease-out',
  easeInEaseOut: 'ease-in-out',
  keyboard: 'cubic-bezier(0.17, 0.59, 0.4, 0.77)',
  spring: 'cubic-bezier(0.2, 1.6, 0.4, 1)',
};
/** How a view looks that is not there yet, or not any more. */
const ABSENT: Record<string, Keyframe> = {
  opacity: { opacity: 0 },
  scaleXY: { scale: '0 0' },
  scaleX: { scale: '0 1' },
  scaleY: { scale: '1 0' },
};
const LONGEST_MS = 10_000;

type Motion = { timing: KeyframeAnimationOptions; absent: Keyframe };

/** How each kind of change is animated. Those that are not there are not. */
export type Motions = { [Kind in keyof LayoutMotions]?: Motion };

/** Reads what an app asks for: any of it may be of any type. */
export function motionsIn(given: unknown): Motions | undefined {
  const motions: Motions = {};
  for (const kind of KINDS) {
    const one = member(given, kind);
    const duration = milliseconds(member(one, 'durationMs'));
    if (duration === 0) continue;
    const delay = milliseconds(member(one, 'delayMs'));
    const easing = foundIn(EASINGS, member(one, 'easing')) ?? 'linear';
    const absent = foundIn(ABSENT, member(one, 'property')) ?? { opacity: 0 };
    motions[kind] = { timing: { duration, delay, easing, fill: 'backwards' }, absent };
  }
  return Object.keys(motions).length > 0 ? motions : undefined;
}

const milliseconds = (value: unknown): number =>
  Math.min(LONGEST_MS, Math.max(0, finite(value) ?? 0));

/** A picture of a view that is about to leave, and where it was. */
export type Ghost = { clone: HTMLElement; rect: DOMRect };

export const ghostOf = (element: HTMLElement, rect: DOMRect): Ghost => ({
  clone: copyOf(element),
  rect,
});

/** Shows what is gone already beside the screen and above it, and lets it go. */
export function letGo(
  { clone, rect }: Ghost,
  screen: HTMLElement,
  { timing, absent }: NonNullable<Motions['delete']>,
): void {
  Object.assign(clone.style, {
    position: 'absolute',
    margin: '0',
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    pointerEvents: 'none',
  });
  screen.after(clone);
  const over = () => clone.remove();
  clone.animate([{}, absent], timing).finished.then(over, over);
}

function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['data-tag', 'data-testid', 'data-native-id', 'id'])
      one.removeAttribute(name);
  copy.inert = true;
  return copy;
}

const MOVING = ['transform', 'translate', 'scale', 'rotate'];

/** Whether it moves something, and will have done so: what spins for ever comes to rest nowhere. */
function comesToRest({ effect }: Animation): boolean {
  if (!(effect instanceof KeyframeEffect) || effect.getComputedTiming().endTime === Infinity)
    return false;
  return effect.getKeyframes().some((frame) => MOVING.some((property) => property in frame));
}

/** Hears when what browsers move by themselves has come to rest: screens that slide in, modals. */
export class RunningAnimations {
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
