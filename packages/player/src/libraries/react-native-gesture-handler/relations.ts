import { numbersIn } from '../read-props.ts';
import type { Handler } from './handler.ts';
import { NATIVE } from './kinds.ts';
import { STATE } from './state.ts';

const names = ({ config }: Handler, relation: string, other: Handler): boolean =>
  numbersIn(config[relation]).includes(other.tag);

/** Whether one may only become active when the other has failed. */
export const waitsFor = (one: Handler, other: Handler): boolean =>
  one !== other && (names(one, 'waitFor', other) || names(other, 'blocksHandlers', one));

export const together = (one: Handler, other: Handler): boolean =>
  one === other ||
  names(one, 'simultaneousHandlers', other) ||
  names(other, 'simultaneousHandlers', one);

const shareFingers = (one: Handler, other: Handler): boolean =>
  [...one.pointers.keys()].some((id) => other.pointers.has(id)) ||
  // Between two taps there are none.
  (one.view === other.view && (one.pointers.size === 0 || other.pointers.size === 0));

/** Natively a view lets others in, unless it was told not to. */
const yields = ({ name, config }: Handler): boolean =>
  name === NATIVE && config.disallowInterruption !== true;

/** Whether one that becomes active ends the other. */
export function ends(active: Handler, other: Handler): boolean {
  if (!other.isWatching || together(active, other) || !shareFingers(active, other)) return false;
  if (yields(active)) return false;
  if (other.name === NATIVE) return yields(other);
  return other.state !== STATE.active && !other.isAwaiting;
}
