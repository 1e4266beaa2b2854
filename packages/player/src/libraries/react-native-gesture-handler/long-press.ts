import { numberIn } from '../read-props.ts';
import { middleOf, type Point, positionIn, type RecogniserFactory } from './recogniser.ts';
import { STATE } from './state.ts';

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
