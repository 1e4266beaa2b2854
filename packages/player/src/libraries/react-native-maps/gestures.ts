import type { Point } from './mercator.ts';

const SLOP_PX = 6;
const LONG_PRESS_MS = 500;
/** The wheel has stopped when no wheel event came for this long. */
const RESTED_MS = 200;

type Acts = {
  pan(by: Point): void;
  zoom(factor: number, around: Point): void;
  /** Called when the fingers are lifted or the wheel has stopped. */
  ended(): void;
  tap(at: Point, target: Element): void;
  longPress(at: Point): void;
};

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

/** Fingers, mouse and wheel on a map. */
export function watchMap(element: HTMLElement, acts: Acts): void {
  const fingers = new Map<number, Point>();
  let start: Point | undefined;
  let hasMoved = false;
  let longPress: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const pointIn = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  element.addEventListener('pointerdown', (event) => {
    const at = pointIn(event);
    fingers.set(event.pointerId, at);
    clearTimeout(longPress);
    if (fingers.size > 1) {
      hasMoved = true;
      return;
    }
    start = at;
    hasMoved = false;
    longPress = setTimeout(() => {
      hasMoved = true;
      acts.longPress(at);
    }, LONG_PRESS_MS);
    follow();
  });

  // The finger may leave the map. A captured pointer would hide the view below it from the app.
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const at = pointIn(event);
    if (!hasMoved && start && distance(start, at) < SLOP_PX) return;
    clearTimeout(longPress);
    hasMoved = true;
    fingers.set(event.pointerId, at);
    const [other] = [...fingers].flatMap(([id, one]) => (id === event.pointerId ? [] : [one]));
    if (!other) {
      acts.pan({ x: at.x - before.x, y: at.y - before.y });
      return;
    }
    const [from, to] = [middle(before, other), middle(at, other)];
    acts.zoom(distance(at, other) / Math.max(1, distance(before, other)), from);
    acts.pan({ x: to.x - from.x, y: to.y - from.y });
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    clearTimeout(longPress);
    if (hasMoved) acts.ended();
    else if (event.type === 'pointerup' && event.target instanceof Element)
      acts.tap(pointIn(event), event.target);
  };
  function follow(): void {
    const end = new AbortController();
    const { signal } = end;
    const ended = (event: PointerEvent) => {
      up(event);
      if (fingers.size === 0) end.abort();
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', ended, { signal });
    addEventListener('pointercancel', ended, { signal });
  }
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      acts.zoom(2 ** (-event.deltaY / 300), pointIn(event));
      clearTimeout(rest);
      rest = setTimeout(acts.ended, RESTED_MS);
    },
    { passive: false },
  );
}
