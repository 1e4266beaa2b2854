import { numberIn } from '../read-props.ts';
import { middleOf, type Point, positionIn, type RecogniserFactory, STATE } from './recogniser.ts';

const LONGEST_MS = 500;

/** TapGestureHandler: react-native-gesture-handler/src/handlers/TapGestureHandler.ts */
export const tap: RecogniserFactory = (control) => {
  const { config, pointers } = control;
  const wanted = numberIn(config.numberOfTaps) ?? 1;
  const fingers = numberIn(config.minPointers) ?? 1;
  let taps = 0;
  let most = 0;
  let start: Point | undefined;
  let last: Point = { x: 0, y: 0 };
  let stopWaiting = () => {};

  const isTooFar = (): boolean => {
    const [x, y] = [last.x - (start?.x ?? last.x), last.y - (start?.y ?? last.y)];
    const over = (value: number, most: unknown) =>
      value > (numberIn(most) ?? Number.POSITIVE_INFINITY);
    return (
      over(Math.abs(x), config.maxDeltaX) ||
      over(Math.abs(y), config.maxDeltaY) ||
      over(Math.hypot(x, y), config.maxDist)
    );
  };

  return {
    down() {
      const all = pointers();
      last = middleOf(all);
      // Another finger changes the centre, which does not count as a movement.
      if (start === undefined || all.length > 1) start = last;
      most = Math.max(most, all.length);
      if (all.length > 1) return;
      stopWaiting();
      stopWaiting = control.later(numberIn(config.maxDurationMs) ?? LONGEST_MS, control.fail);
      control.begin();
      if (isTooFar()) control.fail();
    },
    move() {
      last = middleOf(pointers());
      if (isTooFar()) control.fail();
    },
    up(pointer) {
      const left = pointers();
      if (left.length > 0) {
        start = last = middleOf(left);
        return;
      }
      last = pointer;
      stopWaiting();
      taps += 1;
      if (taps < wanted) {
        stopWaiting = control.later(numberIn(config.maxDelayMs) ?? LONGEST_MS, control.fail);
        return;
      }
      if (most < fingers) return control.fail();
      control.activate();
      control.end();
    },
    data: (origin) => positionIn(last, origin),
  };
};

/** LongPressGestureHandler: react-native-gesture-handler/src/handlers/LongPressGestureHandler.ts */
export const longPress: RecogniserFactory = (control) => {
  const { config, pointers, state } = control;
  const fingers = numberIn(config.numberOfPointers) ?? 1;
  const farthest = numberIn(config.maxDist) ?? 10;
  let start: Point = { x: 0, y: 0 };
  let last = start;
  let began = 0;
  let now = 0;

  return {
    down({ time }) {
      const all = pointers();
      start = last = middleOf(all);
      now = time;
      if (all.length === 1) {
        began = time;
        control.begin();
      }
      if (all.length === fingers)
        control.later(numberIn(config.minDurationMs) ?? 500, control.activate);
      if (all.length > fingers) control.fail();
    },
    move({ time }) {
      last = middleOf(pointers());
      now = time;
      if (Math.hypot(last.x - start.x, last.y - start.y) <= farthest) return;
      if (state() === STATE.active) control.cancel();
      else control.fail();
    },
    up({ time }) {
      now = time;
      if (state() === STATE.active) control.end();
      else control.fail();
    },
    data: (origin) => ({ ...positionIn(last, origin), duration: now - began }),
  };
};
