import cubicBezier from 'bezier-easing';

type Point = { x: number; y: number };
type Shape = { name?: unknown; points?: unknown } & Record<string, unknown>;

export type Easing = (progress: number) => number;

const NAMED: Record<string, readonly [number, number, number, number]> = {
  ease: [0.25, 0.1, 0.25, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
};

const linear: Easing = (progress) => progress;

/** react-native-reanimated/src/css/easing: names, cubicBezier, and points for linear and steps. */
export function easingOf(value: unknown): Easing {
  if (typeof value === 'string') {
    if (value === 'step-start') return (progress) => (progress > 0 ? 1 : 0);
    if (value === 'step-end') return (progress) => (progress < 1 ? 0 : 1);
    const named = NAMED[value];
    return named ? bezier(...named) : linear;
  }
  if (typeof value !== 'object' || value === null) return linear;
  const { name, points, x1, y1, x2, y2 } = value as Shape;
  if (name === 'cubicBezier') return bezier(Number(x1), Number(y1), Number(x2), Number(y2));
  if (!Array.isArray(points)) return linear;
  return name === 'steps' ? stepped(points as Point[]) : along(points as Point[]);
}

/** A CSS cubic-bezier curve. Its x coordinates are clamped to the range from 0 to 1. */
export function bezier(x1: number, y1: number, x2: number, y2: number): Easing {
  const time = (x: number) => (x > 0 ? Math.min(x, 1) : 0);
  const curve = cubicBezier(time(x1), y1, time(x2), y2);
  return (progress) => (progress <= 0 || progress >= 1 ? progress : curve(progress));
}

const along =
  (points: Point[]): Easing =>
  (progress) => {
    const next = points.findIndex(({ x }) => x >= progress);
    const [from, to] = [points[next - 1], points[next]];
    if (!from || !to) return (to ?? points.at(-1))?.y ?? progress;
    return from.y + ((to.y - from.y) * (progress - from.x)) / (to.x - from.x || 1);
  };

const stepped =
  (points: Point[]): Easing =>
  (progress) =>
    points.findLast(({ x }) => x <= progress)?.y ?? 0;

/** react-native-reanimated/src/css/native/types/animation.ts: NormalizedSingleCSSAnimationSettings */
export type Settings = {
  duration?: number;
  delay?: number;
  /** -1 is infinite. */
  iterationCount?: number;
  direction?: string;
  fillMode?: string;
  playState?: string;
  timingFunction?: unknown;
};

/**
 * The progress of an animation after `elapsed` milliseconds. It is undefined when the animation
 * does not apply, in its delay or after its end.
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
