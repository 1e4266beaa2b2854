import type { Props } from '../../protocol/worker.ts';
import {
  type Control,
  middleOf,
  type Point,
  type Pointer,
  type Recogniser,
  STATE,
} from './recogniser.ts';

type Measure = {
  /** The measured value of two fingers: their distance or their angle. */
  of(first: Pointer, second: Pointer): number;
  /** The change between two values. */
  between(before: number, after: number): number;
  /** Whether the change is large enough to activate the gesture. */
  isMeant(before: number, after: number): boolean;
  none: number;
  told(value: number, velocity: number, focus: Point): Props;
};

/** A gesture that measures two fingers relative to each other. */
function twoFingers(control: Control, measure: Measure): Recogniser {
  const { pointers, state } = control;
  let before = 0;
  let value = measure.none;
  let velocity = 0;
  let time = 0;
  let focus: Point = { x: 0, y: 0 };
  const now = (): number => {
    const [first, second] = pointers();
    return first && second ? measure.of(first, second) : before;
  };
  return {
    down(pointer) {
      const count = pointers().length;
      if (count !== 2) return;
      before = now();
      time = pointer.time;
      focus = middleOf(pointers());
      control.begin();
    },
    move(pointer) {
      if (pointers().length < 2) return;
      focus = middleOf(pointers());
      const after = now();
      if (state() === STATE.began) {
        if (measure.isMeant(before, after)) control.activate();
        return;
      }
      const next = measure.between(before, after);
      const seconds = (pointer.time - time) / 1000;
      if (seconds > 0) velocity = (next - value) / seconds;
      time = pointer.time;
      value = next;
      if (state() === STATE.active) control.update();
    },
    up() {
      const count = pointers().length;
      if (count >= 2) return;
      if (state() === STATE.active) control.end();
      else if (state() === STATE.began || count === 0) control.fail();
    },
    activated() {
      before = now();
      value = measure.none;
    },
    data: (origin) =>
      measure.told(value, velocity, { x: focus.x - origin.x, y: focus.y - origin.y }),
  };
}

const SPAN = 8;

/** PinchGestureHandler: react-native-gesture-handler/src/handlers/PinchGestureHandler.ts */
export const pinch = (control: Control): Recogniser =>
  twoFingers(control, {
    of: (first, second) => Math.max(Math.hypot(first.x - second.x, first.y - second.y), 1),
    between: (before, after) => after / before,
    isMeant: (before, after) => Math.abs(after - before) > SPAN,
    none: 1,
    told: (scale, velocity, { x, y }) => ({ scale, velocity, focalX: x, focalY: y }),
  });

const TURN = Math.PI / 36;
/** The signed change of an angle, by the shorter way. */
const turn = (before: number, after: number): number => {
  const full = 2 * Math.PI;
  return ((((after - before + Math.PI) % full) + full) % full) - Math.PI;
};

/** RotationGestureHandler: react-native-gesture-handler/src/handlers/RotationGestureHandler.ts */
export const rotation = (control: Control): Recogniser =>
  twoFingers(control, {
    of: (first, second) => Math.atan2(second.y - first.y, second.x - first.x),
    between: turn,
    isMeant: (before, after) => Math.abs(turn(before, after)) > TURN,
    none: 0,
    told: (angle, velocity, { x, y }) => ({ rotation: angle, velocity, anchorX: x, anchorY: y }),
  });
