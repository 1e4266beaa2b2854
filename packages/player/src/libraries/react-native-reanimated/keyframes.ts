import type { Props } from '../../protocol/worker.ts';
import { type Easing, easingOf } from './timing.ts';

/** Interpolates numbers, colours, lengths, angles, lists and objects. Others switch half-way. */
export function interpolate(name: string, from: unknown, to: unknown, progress: number): unknown {
  if (progress <= 0) return from;
  if (progress >= 1) return to;
  if (typeof from === 'number' && typeof to === 'number')
    return /color$/i.test(name) ? mix(from, to, progress) : lerp(from, to, progress);
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length)
    return to.map((item, at) => interpolate(name, from[at], item, progress));
  if (isRecord(from) && isRecord(to)) {
    const names = Object.keys(to);
    return Object.fromEntries(
      names.map((one) => [one, interpolate(one, from[one] ?? to[one], to[one], progress)]),
    );
  }
  const [a, b] = [measureOf(from), measureOf(to)];
  if (a && b && (a.unit === b.unit || a.value === 0 || b.value === 0))
    return `${lerp(a.value, b.value, progress)}${b.value === 0 ? a.unit : b.unit}`;
  return progress < 0.5 ? from : to;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lerp = (from: number, to: number, progress: number) => from + (to - from) * progress;

function measureOf(value: unknown): { value: number; unit: string } | undefined {
  if (typeof value === 'number') return { value, unit: '' };
  const [, digits, unit = ''] =
    (typeof value === 'string' && /^(-?[\d.]+)(%|px|deg|rad|turn)?$/.exec(value)) || [];
  return digits === undefined ? undefined : { value: Number(digits), unit };
}

/** Mixes ARGB colours, with premultiplied alpha. */
function mix(from: number, to: number, progress: number): number {
  const parts = (color: number) => [24, 16, 8, 0].map((shift) => (color >>> shift) & 255);
  const [alphaFrom = 0, ...channelsFrom] = parts(from);
  const [alphaTo = 0, ...channelsTo] = parts(to);
  const alpha = lerp(alphaFrom, alphaTo, progress);
  const mixed = channelsFrom.map((channel, at) => {
    const covered = lerp(channel * alphaFrom, (channelsTo[at] ?? 0) * alphaTo, progress);
    return alpha === 0 ? 0 : Math.round(covered / alpha);
  });
  return [Math.round(alpha), ...mixed].reduce((color, part) => ((color << 8) | part) >>> 0, 0);
}

type Keyframe = { offset: number; value: unknown };
type Config = {
  propKeyframes?: unknown;
  /** The name before 4.2. */
  keyframesStyle?: unknown;
  keyframeTimingFunctions?: Record<string, unknown>;
};

/** The props at a progress. Keyframes without their own easing use `easing`. */
export type Keyframes = (
  progress: number,
  easing: Easing,
  base: (name: string) => unknown,
) => Props;

const isList = (value: unknown): value is Keyframe[] =>
  Array.isArray(value) &&
  value.every((item) => typeof (item as Partial<Keyframe> | null)?.offset === 'number');

/** `registerCSSKeyframes`: each prop has a list of offsets and values, nested like the prop. */
export function keyframesOf(config: unknown): Keyframes {
  const { propKeyframes, keyframesStyle, keyframeTimingFunctions = {} } = (config ?? {}) as Config;
  const all = (propKeyframes ?? keyframesStyle ?? {}) as Record<string, unknown>;
  const easings = new Map(
    Object.entries(keyframeTimingFunctions).map(([at, one]) => [Number(at), easingOf(one)]),
  );

  const at = (
    name: string,
    value: unknown,
    progress: number,
    easing: Easing,
    base: unknown,
  ): unknown => {
    if (isList(value)) return between(name, value, progress, easing, base);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([one, list]) => [one, at(one, list, progress, easing, undefined)]),
    );
  };

  function between(
    name: string,
    list: Keyframe[],
    progress: number,
    easing: Easing,
    base: unknown,
  ): unknown {
    const next = list.findIndex(({ offset }) => offset >= progress);
    const to = next < 0 ? { offset: 1, value: base } : list[next];
    const from = next === 0 ? { offset: 0, value: base } : list.at(next < 0 ? -1 : next - 1);
    if (!to || !from) return base;
    if (to.offset === progress || from.offset === to.offset) return to.value ?? base;
    const part = (progress - from.offset) / (to.offset - from.offset);
    const eased = (easings.get(from.offset) ?? easing)(part);
    return interpolate(name, from.value ?? base, to.value ?? base, eased);
  }

  return (progress, easing, base) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [
        name,
        at(name, value, progress, easing, base(name)),
      ]),
    );
}
