import type { Platform } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import { numberIn } from '../read-props.ts';
import { presentationOf } from './presentation.ts';

/** How a screen enters above another one. It leaves with the same keyframes in reverse. */
export type Motion = {
  above: Keyframe[];
  below: Keyframe[];
  durationMs: number;
  easing: string;
};

const IOS_EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const ANDROID_EASING = 'cubic-bezier(0.05, 0.7, 0.1, 1)';

const from = (transform: string, opacity = 1): Keyframe[] => [
  { transform, opacity },
  { transform: 'none', opacity: 1 },
];
const to = (transform: string): Keyframe[] => [{ transform: 'none' }, { transform }];
const STILL: Keyframe[] = [];

/** The keyframes of the upper and of the lower screen, by `stackAnimation`. */
const NAMED: Record<string, readonly [above: Keyframe[], below: Keyframe[]]> = {
  simple_push: [from('translateX(100%)'), STILL],
  slide_from_right: [from('translateX(100%)'), to('translateX(-30%)')],
  slide_from_left: [from('translateX(-100%)'), to('translateX(30%)')],
  ios_from_right: [from('translateX(100%)'), to('translateX(-30%)')],
  ios_from_left: [from('translateX(-100%)'), to('translateX(30%)')],
  slide_from_bottom: [from('translateY(100%)'), STILL],
  fade: [from('none', 0), STILL],
  fade_from_bottom: [from('translateY(8%)', 0), STILL],
  flip: [from('perspective(1000px) rotateY(90deg)'), STILL],
};

const IOS_PUSH = [from('translateX(100%)'), to('translateX(-30%)')] as const;
const ANDROID_PUSH = [from('translateX(10%)', 0), to('translateX(-10%)')] as const;
const RISE = [from('translateY(100%)'), STILL] as const;

/** Returns undefined when the screen appears without an animation. */
export function motionOf(props: Props, platform: Platform): Motion | undefined {
  const name = String(props.stackAnimation ?? 'default');
  if (name === 'none') return undefined;
  const rises = presentationOf(props, platform) !== 'full' || isModalOnIos(props, platform);
  const usual = rises ? RISE : platform === 'ios' ? IOS_PUSH : ANDROID_PUSH;
  const [above, below] = (Object.hasOwn(NAMED, name) && NAMED[name]) || usual;
  return {
    above,
    below,
    durationMs: durationOf(props, platform, name),
    easing: platform === 'ios' ? IOS_EASING : ANDROID_EASING,
  };
}

/** A swipe uses the default motion, unless `customAnimationOnSwipe` asks for the screen's own. */
export function swipeMotionOf(props: Props, platform: Platform): Motion {
  const own = props.customAnimationOnSwipe === true ? motionOf(props, platform) : undefined;
  const usual = motionOf({ stackPresentation: props.stackPresentation }, platform);
  return own ?? usual ?? { above: [], below: [], durationMs: 1, easing: 'linear' };
}

const isModalOnIos = ({ stackPresentation }: Props, platform: Platform) =>
  platform === 'ios' && /modal/i.test(String(stackPresentation ?? ''));

/** Only iOS supports `transitionDuration`, and not for the default animation. */
function durationOf({ transitionDuration }: Props, platform: Platform, name: string): number {
  const usual = platform === 'ios' ? 350 : 300;
  const given = platform === 'ios' && name !== 'default' ? numberIn(transitionDuration) : undefined;
  return Math.min(Math.max(given ?? usual, 0), 5000);
}
