import { fling } from './fling.ts';
import { pan } from './pan.ts';
import { longPress, tap } from './press.ts';
import { middleOf, type Point, positionIn, type RecogniserFactory, STATE } from './recogniser.ts';
import { pinch, rotation } from './two-fingers.ts';

/**
 * NativeViewGestureHandler: react-native-gesture-handler/src/handlers/NativeViewGestureHandler.ts.
 * It follows the behaviour of a native view: a button activates on touch down, and a scroll view
 * when it scrolls. The library's Pressable depends on an order
 * (src/components/Pressable/stateDefinitions.ts): the touch event of its other gesture comes after
 * this one begins on Android, and before a button is active on iOS.
 */
const nativeView: RecogniserFactory = (control) => {
  const { config, pointers, state } = control;
  let last: Point = { x: 0, y: 0 };
  return {
    down() {
      last = middleOf(pointers());
      if (state() === STATE.undetermined) control.begin();
    },
    touched() {
      if (config.isButton === true || config.shouldActivateOnStart === true) control.activate();
    },
    move() {
      last = middleOf(pointers());
      if (state() === STATE.active) control.update();
    },
    up() {
      if (pointers().length === 0) control.end();
    },
    data: (origin) => ({ ...positionIn(last, origin), pointerInside: !control.isOutside() }),
  };
};

/** After the last finger, the app has this long to end a manual gesture itself. */
const GRACE_MS = 50;

/** ManualGestureHandler: react-native-gesture-handler/src/handlers/gestures/manualGesture.ts */
const manual: RecogniserFactory = (control) => {
  const { pointers, state } = control;
  let last: Point = { x: 0, y: 0 };
  return {
    down() {
      last = middleOf(pointers());
      if (state() === STATE.undetermined) control.begin();
    },
    move() {
      last = middleOf(pointers());
      if (state() === STATE.active) control.update();
    },
    up() {
      if (pointers().length > 0) return;
      control.later(GRACE_MS, () => {
        if (pointers().length > 0) return;
        if (state() === STATE.active) control.end();
        else control.fail();
      });
    },
    data: (origin) => positionIn(last, origin),
  };
};

/** A gesture that never activates. A browser does not report the force of a touch. */
const never: RecogniserFactory = (control) => ({
  down() {},
  move() {},
  up() {
    if (control.pointers().length === 0) control.fail();
  },
  data: () => ({}),
});

const KINDS: Record<string, RecogniserFactory> = {
  TapGestureHandler: tap,
  PanGestureHandler: pan,
  LongPressGestureHandler: longPress,
  FlingGestureHandler: fling,
  PinchGestureHandler: pinch,
  RotationGestureHandler: rotation,
  NativeViewGestureHandler: nativeView,
  ManualGestureHandler: manual,
};

/** The recogniser for a handler name of the library. */
export const recogniserOf = (name: string): RecogniserFactory =>
  (Object.hasOwn(KINDS, name) ? KINDS[name] : undefined) ?? never;

export const NATIVE = 'NativeViewGestureHandler';
