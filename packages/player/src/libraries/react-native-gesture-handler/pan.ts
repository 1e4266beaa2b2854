import type { Props } from '../../protocol/worker.ts';
import { numberIn } from '../read-props.ts';
import { middleOf, type Point, positionIn, type RecogniserFactory, STATE } from './recogniser.ts';

/** The age of the oldest sample that counts for the velocity. */
const WINDOW_MS = 100;

/** Measures the velocity of a point, in points per second. */
export function createVelocity() {
  let samples: (Point & { time: number })[] = [];
  return {
    add(point: Point, time: number): void {
      samples = [...samples.filter((one) => time - one.time <= WINDOW_MS), { ...point, time }];
    },
    now(): Point {
      const [first, last] = [samples[0], samples.at(-1)];
      const ms = first && last ? last.time - first.time : 0;
      if (!first || !last || ms <= 0) return { x: 0, y: 0 };
      return { x: ((last.x - first.x) / ms) * 1000, y: ((last.y - first.y) / ms) * 1000 };
    },
  };
}

/** How far a finger may move before it counts as a movement, in points. */
const SLOP = 10;

const CRITERIA = [
  'activeOffsetXStart',
  'activeOffsetXEnd',
  'activeOffsetYStart',
  'activeOffsetYEnd',
  'failOffsetXStart',
  'failOffsetXEnd',
  'failOffsetYStart',
  'failOffsetYEnd',
  'minVelocity',
  'minVelocityX',
  'minVelocityY',
];

/** Whether a translation exceeds a limit that is set. A start is negative, and an end positive. */
function isBeyond(config: Props, prefix: string, { x, y }: Point): boolean {
  const at = (name: string) => numberIn(config[prefix + name]);
  const [left, right, up, down] = [at('XStart'), at('XEnd'), at('YStart'), at('YEnd')];
  return (
    (left !== undefined && x < left) ||
    (right !== undefined && x > right) ||
    (up !== undefined && y < up) ||
    (down !== undefined && y > down)
  );
}

function isFastEnough(config: Props, { x, y }: Point): boolean {
  const reaches = (speed: number, least: number | undefined) =>
    least !== undefined && (least < 0 ? speed <= least : Math.abs(speed) >= least);
  return (
    reaches(x, numberIn(config.minVelocityX)) ||
    reaches(y, numberIn(config.minVelocityY)) ||
    reaches(Math.hypot(x, y), numberIn(config.minVelocity))
  );
}

/** PanGestureHandler: react-native-gesture-handler/src/handlers/PanGestureHandler.ts */
export const pan: RecogniserFactory = (control) => {
  const { config, pointers, state } = control;
  const hasCriteria = CRITERIA.some((name) => numberIn(config[name]) !== undefined);
  const hold = numberIn(config.activateAfterLongPress) ?? 0;
  const isOtherwise = hasCriteria || hold > 0;
  const minDist = numberIn(config.minDist) ?? (isOtherwise ? Number.POSITIVE_INFINITY : SLOP);
  const minPointers = numberIn(config.minPointers) ?? 1;
  const maxPointers = numberIn(config.maxPointers) ?? 10;
  const velocity = createVelocity();
  /** The start, the current point, and the translation before the set of fingers changed. */
  let start: Point = { x: 0, y: 0 };
  let last: Point = start;
  let gone: Point = { x: 0, y: 0 };
  /** Whether the finger still has to rest for the long press. */
  let isHolding = hold > 0;

  const here = (): Point => {
    const all = pointers();
    return config.avgTouches === true ? middleOf(all) : (all.at(-1) ?? last);
  };
  const moved = (): Point => ({ x: last.x - start.x + gone.x, y: last.y - start.y + gone.y });
  /** A changed set of fingers has another centre, which does not count as a movement. */
  const restart = () => {
    gone = moved();
    last = here();
    start = last;
  };
  const judge = () => {
    const by = moved();
    const distance = Math.hypot(by.x, by.y);
    if ((isHolding && distance > SLOP) || isBeyond(config, 'failOffset', by)) control.fail();
    else if (
      isBeyond(config, 'activeOffset', by) ||
      distance >= minDist ||
      isFastEnough(config, velocity.now())
    )
      control.activate();
  };

  return {
    down(pointer) {
      const count = pointers().length;
      if (count === 1) start = last = here();
      else restart();
      velocity.add(last, pointer.time);
      if (count > maxPointers) {
        if (state() === STATE.active) control.cancel();
        else control.fail();
      } else if (state() === STATE.undetermined && count >= minPointers) {
        control.begin();
        if (hold > 0)
          control.later(hold, () => {
            isHolding = false;
            control.activate();
          });
      }
    },
    move({ time }) {
      last = here();
      velocity.add(last, time);
      if (state() === STATE.active) control.update();
      else if (state() === STATE.began) judge();
    },
    up() {
      const count = pointers().length;
      if (count === 0) {
        if (state() === STATE.active) control.end();
        else control.fail();
        return;
      }
      restart();
      if (state() === STATE.active && count < minPointers) control.end();
    },
    activated() {
      start = last;
      gone = { x: 0, y: 0 };
    },
    data(origin) {
      const { x, y } = moved();
      const speed = velocity.now();
      return {
        ...positionIn(last, origin),
        translationX: x,
        translationY: y,
        velocityX: speed.x,
        velocityY: speed.y,
      };
    },
  };
};
