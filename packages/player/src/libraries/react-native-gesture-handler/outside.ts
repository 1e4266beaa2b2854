import type { Props, Tag } from '../../protocol/worker.ts';
import type { Thread } from '../../worker/context.ts';
import { numberIn } from '../read-props.ts';
import type { Handler } from './handler.ts';
import { boundsOf } from './hit-slop.ts';
import type { Point } from './recogniser.ts';

/**
 * Whether a touch is outside of the view of a gesture. Counted from the view that is touched, of which a
 * touch says how it lies now: what the page last told of all views may be older than an animation that
 * moves them.
 */
export function isOutside(
  { layouts }: Thread,
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
