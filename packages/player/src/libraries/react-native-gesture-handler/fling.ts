import { numberIn } from '../read-props.ts';
import { createVelocity } from './pan.ts';
import { middleOf, type Point, positionIn, type RecogniserFactory } from './recogniser.ts';

const LONGEST_MS = 800;
const SLOWEST = 700;
/** The cosine of the largest angle between a fling and its direction: 30 degrees. */
const LEAN = Math.cos(Math.PI / 6);

/** react-native-gesture-handler/src/Directions.ts */
const DIRECTIONS: readonly [bit: number, direction: Point][] = [
  [1, { x: 1, y: 0 }],
  [2, { x: -1, y: 0 }],
  [4, { x: 0, y: -1 }],
  [8, { x: 0, y: 1 }],
];

/** FlingGestureHandler: react-native-gesture-handler/src/handlers/FlingGestureHandler.ts */
export const fling: RecogniserFactory = (control) => {
  const { config, pointers } = control;
  const wanted = numberIn(config.direction) ?? 1;
  const fingers = numberIn(config.numberOfPointers) ?? 1;
  const velocity = createVelocity();
  let most = 0;
  let last: Point = { x: 0, y: 0 };

  const isFling = (): boolean => {
    const { x, y } = velocity.now();
    const speed = Math.hypot(x, y);
    if (speed < SLOWEST || most !== fingers) return false;
    return DIRECTIONS.some(
      ([bit, direction]) =>
        (wanted & bit) !== 0 && (x * direction.x + y * direction.y) / speed >= LEAN,
    );
  };
  const judge = () => {
    if (!isFling()) return false;
    control.activate();
    control.end();
    return true;
  };

  return {
    down({ time }) {
      const all = pointers();
      last = middleOf(all);
      velocity.add(last, time);
      most = Math.max(most, all.length);
      if (all.length > 1) return;
      control.begin();
      control.later(LONGEST_MS, control.fail);
    },
    move({ time }) {
      last = middleOf(pointers());
      velocity.add(last, time);
      judge();
    },
    up() {
      if (!judge() && pointers().length === 0) control.fail();
    },
    data: (origin) => positionIn(last, origin),
  };
};
