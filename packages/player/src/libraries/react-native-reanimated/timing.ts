/** react-native-reanimated/src/css/native/types/animation.ts: NormalizedSingleCSSAnimationSettings */
export type Settings = {
  duration?: number;
  delay?: number;
  /** -1: for ever. */
  iterationCount?: number;
  direction?: string;
  fillMode?: string;
  playState?: string;
  timingFunction?: unknown;
};

/**
 * Where an animation is after so many milliseconds; without a progress it does not apply, before its
 * delay or after its end.
 */
export function progressOf(
  settings: Settings,
  elapsed: number,
): { progress?: number; over: boolean } {
  const { duration = 0, delay = 0, iterationCount = 1, fillMode = 'none' } = settings;
  const endless = iterationCount < 0 || iterationCount === Number.POSITIVE_INFINITY;
  const active = elapsed - delay;
  if (active < 0) {
    const filled = fillMode === 'backwards' || fillMode === 'both';
    return filled ? { progress: directed(settings, 0, 0), over: false } : { over: false };
  }
  const passed = duration > 0 ? active / duration : Number.POSITIVE_INFINITY;
  if (!endless && passed >= iterationCount) {
    const filled = fillMode === 'forwards' || fillMode === 'both';
    const last = Math.max(0, Math.ceil(iterationCount) - 1);
    return filled
      ? { progress: directed(settings, last, iterationCount - last), over: true }
      : { over: true };
  }
  if (!Number.isFinite(passed)) return { over: true };
  return { progress: directed(settings, Math.floor(passed), passed % 1), over: false };
}

function directed({ direction }: Settings, iteration: number, progress: number): number {
  const odd = iteration % 2 === 1;
  const back =
    direction === 'reverse' ||
    (direction === 'alternate' && odd) ||
    (direction === 'alternate-reverse' && !odd);
  return back ? 1 - progress : progress;
}
