import type { LayoutMotions } from '../protocol/worker.ts';
import { finite, member } from './events/finite.ts';
import { foundIn } from './style/word.ts';

const KINDS = ['create', 'update', 'delete'] as const;
const EASINGS: Record<string, string> = {
  ...{ linear: 'linear', easeIn: 'ease-in', easeOut: 'ease-out', easeInEaseOut: 'ease-in-out' },
  ...{ keyboard: 'cubic-bezier(0.17, 0.59, 0.4, 0.77)', spring: 'cubic-bezier(0.2, 1.6, 0.4, 1)' },
};
/** How a view looks that is not there yet, or not any more. */
const ABSENT: Record<string, Keyframe> = {
  ...{ opacity: { opacity: 0 }, scaleXY: { scale: '0 0' } },
  ...{ scaleX: { scale: '0 1' }, scaleY: { scale: '1 0' } },
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
