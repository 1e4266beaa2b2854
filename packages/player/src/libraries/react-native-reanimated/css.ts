import type { Tag } from '../../protocol/worker.ts';
import { tagOf } from '../../worker/fabric/node.ts';
import type { Native } from '../../worker/native.ts';
import { interpolate, type Keyframes, keyframesOf } from './keyframes.ts';
import type { AnimatedProps } from './props.ts';
import { easingOf, progressOf, type Settings } from './timing.ts';

/** Returns whether the animation goes on. */
type Tick = (time: number) => boolean;

/** Calls all running animations once a frame. */
function createTicker(native: Pick<Native, 'requestAnimationFrame' | 'now'>) {
  const ticks = new Map<string, Tick>();
  let asked = false;
  const ask = () => {
    if (asked || ticks.size === 0) return;
    asked = true;
    native.requestAnimationFrame(frame);
  };
  const frame = () => {
    asked = false;
    const time = native.now();
    for (const [key, tick] of [...ticks]) if (!tick(time)) ticks.delete(key);
    ask();
  };
  return {
    start(key: string, tick: Tick): void {
      if (!tick(native.now())) {
        ticks.delete(key);
        return;
      }
      ticks.set(key, tick);
      ask();
    },
    stop: (key: string) => ticks.delete(key),
    keys: () => [...ticks.keys()],
  };
}

type Updates = {
  animationNames?: string[];
  newAnimationSettings?: Record<string, Settings>;
  settingsUpdates?: Record<string, Settings>;
};
type Applied = { name: string; settings: Settings; began: number; names: Set<string> };
type Transition = { duration: number; delay: number; timingFunction: unknown; value: unknown[] };

/** CSS animations and transitions (Common/cpp/reanimated/CSS), interpolated frame by frame. */
export function createCssAnimations(native: Native, props: AnimatedProps) {
  const keyframes = new Map<string, Keyframes>();
  const applied = new Map<Tag, Applied[]>();
  const ticker = createTicker(native);

  const tick = (tag: Tag, index: number) => (time: number) => {
    const one = applied.get(tag)?.[index];
    if (!one || !props.has(tag)) return false;
    const { progress, over } = progressOf(one.settings, time - one.began);
    if (progress === undefined) props.restore(tag, one.names);
    else {
      const easing = easingOf(one.settings.timingFunction);
      const changed = keyframes.get(one.name)?.(progress, easing, (name) => props.base(tag, name));
      for (const name of Object.keys(changed ?? {})) one.names.add(name);
      if (changed) props.set(tag, changed);
    }
    return !over && one.settings.playState !== 'paused';
  };

  function removeAnimations(tag: Tag): void {
    applied.get(tag)?.forEach(({ names }, index) => {
      ticker.stop(`animation ${tag} ${index}`);
      props.restore(tag, names);
    });
    applied.delete(tag);
  }

  return {
    registerCSSKeyframes(name: string, ...rest: unknown[]): void {
      keyframes.set(name, keyframesOf(rest.at(-1)));
    },
    unregisterCSSKeyframes(name: string): void {
      keyframes.delete(name);
    },
    applyCSSAnimations(view: unknown, ...rest: unknown[]): void {
      const tag = tagOf(view);
      const updates = rest.at(-1) as Updates;
      if (tag === undefined) return;
      const before = applied.get(tag) ?? [];
      const now = native.now();
      const names = updates.animationNames ?? before.map(({ name }) => name);
      if (updates.animationNames) removeAnimations(tag);
      const all = names.map((name, index): Applied => {
        const old = before.find((one) => one.name === name);
        const fresh = updates.newAnimationSettings?.[index] ?? updates.newAnimationSettings?.[name];
        const changed = updates.settingsUpdates?.[index] ?? updates.settingsUpdates?.[name];
        const settings = { ...(fresh ?? old?.settings), ...changed };
        return { name, settings, began: fresh || !old ? now : old.began, names: new Set() };
      });
      applied.set(tag, all);
      all.forEach((_, index) => {
        ticker.start(`animation ${tag} ${index}`, tick(tag, index));
      });
      props.flush();
    },
    unregisterCSSAnimations: removeAnimations,

    /** React has already set the new value, so the prop is first set back to the old one. */
    runCSSTransition(view: unknown, config: Record<string, Transition | null>): void {
      const tag = tagOf(view);
      if (tag === undefined) return;
      for (const [name, transition] of Object.entries(config)) {
        const key = `transition ${tag} ${name}`;
        if (!transition) {
          if (ticker.stop(key)) props.restore(tag, [name]);
          continue;
        }
        const { duration, delay, timingFunction, value } = transition;
        const running = ticker.keys().includes(key);
        const from = running ? props.get(tag, name) : value[0];
        const easing = easingOf(timingFunction);
        const began = native.now() + delay;
        ticker.start(key, (time) => {
          if (!props.has(tag)) return false;
          const progress = duration > 0 ? Math.min(1, Math.max(0, (time - began) / duration)) : 1;
          if (progress === 1) props.restore(tag, [name]);
          else props.set(tag, { [name]: interpolate(name, from, value[1], easing(progress)) });
          return progress < 1;
        });
      }
      props.flush();
    },
    unregisterCSSTransition(tag: Tag): void {
      for (const key of ticker.keys()) if (key.startsWith(`transition ${tag} `)) ticker.stop(key);
    },
    // In 4.0 and 4.1 the native side detects changed props. Here they change without a transition.
    registerCSSTransition() {},
    updateCSSTransition() {},
    setViewStyle() {},
    setCSSEventHandler() {},
  };
}
