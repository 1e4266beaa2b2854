import type { TestRunsQuery, UsageQuery } from '@vitrine/contract';
import type { Caller } from '../model/account.ts';
import { readCursor, writeCursor } from '../model/cursor.ts';
import type { Deps } from '../ports/deps.ts';
import type { CountedTestRun, TestRunRange } from '../ports/usage-repository.ts';
import { spanOf } from './usage.ts';

type Wish = UsageQuery & Pick<TestRunsQuery, 'cursor'>;

/** Rows that one query of an export reads. */
const EXPORT_PAGE = 500;

/** One page of the billed test runs that the caller may see, in the order of `sequence`. */
export async function listTestRuns(
  deps: Deps,
  caller: Caller,
  { limit, cursor, ...query }: Wish & { limit: number },
): Promise<{ data: CountedTestRun[]; nextCursor: string | null }> {
  const range = { ...spanOf(query), after: readCursor('test-runs', cursor) ?? 0 };
  await numberAll(deps, caller);
  const found = await visible(deps, caller, { ...range, limit: limit + 1 });
  const data = found.slice(0, limit);
  const last = found.length > data.length ? data.at(-1) : undefined;
  return { data, nextCursor: last ? writeCursor('test-runs', last.sequence) : null };
}

/**
 * All test runs that exist when it begins, in pages; with `limit`, at most so many. No query runs while
 * the caller handles a page. Refuses a wrong query with the first page.
 */
export async function* exportTestRuns(
  deps: Deps,
  caller: Caller,
  { limit = Number.POSITIVE_INFINITY, cursor, ...query }: Wish & { limit?: number | undefined },
): AsyncGenerator<CountedTestRun[], void, undefined> {
  const span = spanOf(query);
  let after = readCursor('test-runs', cursor) ?? 0;
  await numberAll(deps, caller);
  const upTo = await deps.store.usage.lastTestRun(caller.account.id);
  let left = limit;
  while (left > 0) {
    const wanted = Math.min(left, EXPORT_PAGE);
    const found = await visible(deps, caller, { ...span, after, upTo, limit: wanted });
    yield found;
    left -= found.length;
    after = found.at(-1)?.sequence ?? upTo;
    if (found.length < wanted) return;
  }
}

/** Test runs that a server of an older version counted during an upgrade have no number yet. */
async function numberAll({ store }: Deps, { account }: Caller): Promise<void> {
  if (await store.usage.hasUnnumbered(account.id)) await store.usage.numberTestRuns(account.id);
}

/** A share id opens the page, so keys that may not read previews do not get it. */
async function visible({ store }: Deps, { key }: Caller, range: TestRunRange) {
  const found = await store.usage.testRuns(key, range);
  if (key.scopes.includes('preview_upload')) return found;
  return found.map((run) => ({ ...run, shareId: null, title: null }));
}
