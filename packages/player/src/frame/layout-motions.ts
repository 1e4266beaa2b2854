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
/** The keyframe of a view before it appears or after it has disappeared. */
const ABSENT: Record<string, Keyframe> = {
  opacity: { opacity: 0 },
  scaleXY: { scale: '0 0' },
  scaleX: { scale: '0 1' },
  scaleY: { scale: '1 0' },
};
const LONGEST_MS = 10_000;

type Motion = { timing: KeyframeAnimationOptions; absent: Keyframe };

/** The animation of each kind of change. A missing kind is not animated. */
export type Motions = { [Kind in keyof LayoutMotions]?: Motion };

/** Reads the request of an app. Its values may have any type. */
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

/** A copy of a deleted view, and its place. */
export type Ghost = { clone: HTMLElement; rect: DOMRect };

export const ghostOf = (element: HTMLElement, rect: DOMRect): Ghost => ({
  clone: copyOf(element),
  rect,
});

/** Shows the copy above the screen while it disappears. */
export function animateOut(
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
