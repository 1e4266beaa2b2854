import type { UsageQuery } from '@vitrine/contract';
import type { Caller } from '../model/account.ts';
import { invalid } from '../model/errors.ts';
import { parseTime } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';

/** The largest time value of a `Date`, in milliseconds since the epoch. */
const END_OF_TIME = 8_640_000_000_000_000;

/** The usage that the API key may see, in the half-open interval [from, to). */
export function usageOf({ store }: Deps, { key }: Caller, { from, to }: UsageQuery) {
  const start = from === undefined ? 0 : required('from', from);
  const end = to === undefined ? END_OF_TIME : required('to', to);
  return store.usage.of(key, start, end);
}

function required(name: string, time: string) {
  const moment = parseTime(time);
  if (moment === undefined)
    throw invalid([{ path: `/${name}`, message: 'must be a time that there is' }]);
  return moment;
}
