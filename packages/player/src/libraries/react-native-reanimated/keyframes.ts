import type { Props } from '../../protocol/worker.ts';
import { type Easing, easingOf } from './easing.ts';
import { interpolate } from './interpolate.ts';

type Keyframe = { offset: number; value: unknown };
type Config = {
  propKeyframes?: unknown;
  /** Before 4.2. */
  keyframesStyle?: unknown;
  keyframeTimingFunctions?: Record<string, unknown>;
};

/** Props at a progress; `easing` is that of keyframes which have none of their own. */
export type Keyframes = (
  progress: number,
  easing: Easing,
  base: (name: string) => unknown,
) => Props;

const isList = (value: unknown): value is Keyframe[] =>
  Array.isArray(value) &&
  value.every((item) => typeof (item as Partial<Keyframe> | null)?.offset === 'number');

/** `registerCSSKeyframes`: of each prop a list of offsets and values, nested as the prop is. */
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
