import type { Props, Tag } from '../../protocol/worker.ts';
import type { WorkerContext } from '../../worker/context.ts';
import { numberIn, recordIn } from '../read-props.ts';
import type { Handler } from './handler.ts';
import type { Point } from './recogniser.ts';

type Size = { width: number; height: number };
type Bounds = { left: number; top: number; right: number; bottom: number };

/** Whether a hitSlop may be smaller than the view, such as the strip of a drawer. */
export const hasEdges = (hitSlop: unknown): boolean =>
  typeof hitSlop === 'object' && hitSlop !== null;

/** Version 3.5 passes a list of six values: handlers/hitSlop.ts. */
const SLOTS = ['left', 'top', 'right', 'bottom', 'width', 'height'];

const inSlots = (values: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(SLOTS.map((name, at) => [name, values[at]]));

/**
 * Where a gesture may begin, relative to its view: GestureHandler.kt (isWithinBounds) of
 * react-native-gesture-handler. A width is measured from the edge that is given.
 */
export function boundsOf(hitSlop: unknown, { width, height }: Size): Bounds {
  const all = numberIn(hitSlop);
  const given = Array.isArray(hitSlop) ? inSlots(hitSlop) : recordIn(hitSlop);
  const edge = (name: string, axis: string) =>
    numberIn(given[name]) ?? numberIn(given[axis]) ?? all;
  const [left, right] = [edge('left', 'horizontal'), edge('right', 'horizontal')];
  const [top, bottom] = [edge('top', 'vertical'), edge('bottom', 'vertical')];
  const [fromX, toX] = strip(left, right, width, numberIn(given.width));
  const [fromY, toY] = strip(top, bottom, height, numberIn(given.height));
  return { left: fromX, top: fromY, right: toX, bottom: toY };
}

function strip(
  before: number | undefined,
  after: number | undefined,
  size: number,
  wanted: number | undefined,
): [from: number, to: number] {
  const [from, to] = [0 - (before ?? 0), size + (after ?? 0)];
  if (wanted === undefined) return [from, to];
  if (before === undefined) return [to - wanted, to];
  return after === undefined ? [from, from + wanted] : [from, to];
}

/**
 * Whether a touch is outside the view of a gesture. The touch's location in its target view is
 * current, but the reported layouts may be older than an animation that moves the views.
 */
export function isOutside(
  { layouts }: WorkerContext,
  { view, config }: Handler,
  target: Tag,
  { x, y }: Point,
  { locationX, locationY }: Props,
): boolean {
  const [at, touched] = [layouts.of(view), layouts.of(target)];
  if (!at || at.width === 0) return false;
  const [inX, inY] = [numberIn(locationX), numberIn(locationY)];
  const isTold = touched !== undefined && inX !== undefined && inY !== undefined;
  const left = (isTold ? touched.pageX + inX : x) - at.pageX;
  const top = (isTold ? touched.pageY + inY : y) - at.pageY;
  const bounds = boundsOf(config.hitSlop, at);
  return left < bounds.left || top < bounds.top || left > bounds.right || top > bounds.bottom;
}
