import type { FieldProblem, UsageQuery } from '@vitrine/contract';
import type { Caller } from '../model/account.ts';
import { invalid } from '../model/errors.ts';
import { type Millis, parseTime } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import type { Span } from '../ports/usage-repository.ts';

/** The largest time value of a `Date`, in milliseconds since the epoch. */
const END_OF_TIME = 8_640_000_000_000_000;

/** The usage that the API key may see, in the half-open interval [from, to). */
export function usageOf({ store }: Deps, { key }: Caller, query: UsageQuery) {
  const { from, to } = spanOf(query);
  return store.usage.of(key, from, to);
}

/** An interval as text: times of RFC 3339, or days in UTC. */
export type SpanText = { [End in keyof UsageQuery]: UsageQuery[End] | undefined };

/** The interval of a query. A day is its start in UTC. */
export function spanOf({ from, to }: SpanText): Span {
  const problems: FieldProblem[] = [];
  const momentOf = (path: string, time: string): Millis => {
    const moment = parseTime(time);
    if (moment === undefined) problems.push({ path, message: 'must be a time that exists' });
    return moment ?? 0;
  };
  const span = {
    from: from === undefined ? 0 : momentOf('/from', from),
    to: to === undefined ? END_OF_TIME : momentOf('/to', to),
  };
  if (problems.length > 0) throw invalid(problems);
  if (from !== undefined && span.from > span.to)
    throw invalid([{ path: '/from', message: 'must not be after `to`' }]);
  return span;
}
