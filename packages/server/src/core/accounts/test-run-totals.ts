import type { Deps } from '../ports/deps.ts';
import type { TestRunTotal, TotalGroup } from '../ports/usage-repository.ts';
import { type SpanText, spanOf } from './usage.ts';

type Wish = SpanText & { by: TotalGroup[]; accountId?: string | undefined };

/** Billed test runs of all accounts or of one, in groups, which are sorted by their fields. */
export async function testRunTotals(
  { store }: Pick<Deps, 'store'>,
  { by, accountId, ...query }: Wish,
): Promise<TestRunTotal[]> {
  const totals = await store.usage.testRunTotals(by, spanOf(query), accountId);
  const name = { account: 'accountId', repo: 'repository', day: 'day' } as const;
  return totals.sort((a, b) => {
    for (const group of by) {
      const order = compare(a[name[group]], b[name[group]]);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compare(a: string | number | null | undefined, b: typeof a): number {
  if (a === b) return 0;
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
