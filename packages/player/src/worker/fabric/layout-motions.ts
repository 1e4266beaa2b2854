import type { LayoutMotions } from '../../protocol/worker.ts';

type Given = { duration?: number; delay?: number; type?: string; property?: string };
type Kind = keyof LayoutMotions;
export type LayoutAnimationConfig = { duration?: number } & { [K in Kind]?: Given };

const KINDS: readonly Kind[] = ['create', 'update', 'delete'];

/** What LayoutAnimation is configured with (react/renderer/animations/conversions.h). */
export function motionsOf(config: LayoutAnimationConfig): LayoutMotions {
  const motions: LayoutMotions = {};
  for (const kind of KINDS) {
    const given = config[kind];
    if (!given) continue;
    motions[kind] = {
      durationMs: given.duration ?? config.duration ?? 0,
      delayMs: given.delay ?? 0,
      easing: given.type ?? 'linear',
      property: given.property ?? 'opacity',
    };
  }
  return motions;
}

/** When the last of them is over. */
export const lengthOf = (motions: LayoutMotions): number =>
  Math.max(0, ...Object.values(motions).map(({ durationMs, delayMs }) => durationMs + delayMs));
